import type { ArrivedRequest, Fault } from '#server/simulated-network/faults.ts'
import type { SimulatedComment, SimulatedPost, SimulatedStore } from '#server/simulated-network/store.ts'
import type { Upload } from '#server/simulated-network/uploads.ts'

export interface Acceptance {
  readonly author: string
  readonly commentary: string
  readonly times: number
}

export interface MemoryStore extends SimulatedStore {
  readonly posts: readonly SimulatedPost[]
  /** How often each content is on the network. Nothing should be there twice. */
  acceptances(): Promise<readonly Acceptance[]>
}

/** A network that forgets everything when the process ends. */
export function memoryStore(): MemoryStore {
  const posts: SimulatedPost[] = []
  const comments = new Map<string, SimulatedComment[]>()
  const codes = new Set<string>()
  return {
    posts,
    uploads: uploadsInMemory(),
    faults: faultsInMemory(),
    requests: requestsInMemory(),
    async spendCode(id) {
      const isFirst = !codes.has(id)
      codes.add(id)
      return isFirst
    },
    async addPost(post, notSince) {
      const same = posts.find(
        ({ author, commentary, createdAt }) =>
          author === post.author && commentary === post.commentary && createdAt >= notSince,
      )
      if (same) return same
      posts.push(post)
      return null
    },
    async post(id) {
      return posts.find((post) => post.id === id) ?? null
    },
    async postsOf(author, count) {
      return posts
        .filter((post) => post.author === author)
        .reverse()
        .slice(0, count)
    },
    async addComment(post, comment) {
      comments.set(post, [...(comments.get(post) ?? []), comment])
    },
    async commentsOf(post) {
      return comments.get(post) ?? []
    },
    async countsOf(post) {
      return { impressions: 0, reactions: 0, comments: comments.get(post)?.length ?? 0 }
    },
    async acceptances() {
      return timesOf(posts)
    },
  }
}

function uploadsInMemory(): SimulatedStore['uploads'] {
  const kept = new Map<string, Upload>()
  const change = (urn: string, more: Partial<Upload>) => kept.set(urn, { ...kept.get(urn)!, ...more })
  return {
    async get(urn) {
      return kept.get(urn) ?? null
    },
    async announce(urn, upload) {
      kept.set(urn, { ...upload, bytes: null, pending: 0 })
    },
    async receive(urn, content) {
      change(urn, content)
    },
    async asked(urn) {
      change(urn, { pending: kept.get(urn)!.pending - 1 })
    },
  }
}

function faultsInMemory(): SimulatedStore['faults'] {
  let waiting: Fault[] = []
  return {
    async inject(fault) {
      waiting.push(fault)
    },
    async take(request, account) {
      const found = waiting.find((each) => each.request === request && (!each.account || each.account === account))
      if (!found) return null
      waiting = waiting.flatMap((each) => {
        if (each !== found) return each
        return each.times > 1 ? { ...each, times: each.times - 1 } : []
      })
      return found
    },
    async waiting() {
      return waiting
    },
    async clear() {
      waiting = []
    },
  }
}

function requestsInMemory(): SimulatedStore['requests'] {
  let arrived: ArrivedRequest[] = []
  return {
    async add(request) {
      arrived.push(request)
    },
    async recent(count) {
      return arrived.slice(-count).reverse()
    },
    async clear() {
      arrived = []
    },
  }
}

/** How often each content of an author is among the posts. */
function timesOf(posts: readonly Pick<Acceptance, 'author' | 'commentary'>[]): Acceptance[] {
  const found = new Map<string, Acceptance>()
  for (const { author, commentary } of posts) {
    const key = JSON.stringify([author, commentary])
    found.set(key, { author, commentary, times: (found.get(key)?.times ?? 0) + 1 })
  }
  return [...found.values()]
}
