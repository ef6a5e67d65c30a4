import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { countAttempt } from '#server/engine/records/auth/attempts.ts'
import type { Row } from '#shared/collections/index.ts'
import { dateOf } from './date-of.ts'
import { recordFaults, recordRequests } from './record-faults.ts'
import { recordUploads } from './record-uploads.ts'
import type { SimulatedPost, SimulatedStore } from './store.ts'
import { storeContent, storedContent } from './stored-content.ts'
import { storedFiles } from './stored-files.ts'
import { lifetimeSeconds } from './tokens.ts'

const name = 'simulated_posts'
const prefix = 'urn:li:share:'

type Kept = Pick<Engine, 'records' | 'files' | 'database' | 'clock'>

/** Stores the simulated network in the database; a member's tenant is the id of a workspace. */
export function recordStore(engine: Kept): SimulatedStore {
  const { records } = engine
  const files = storedFiles(engine, name)

  function shown(row: Row<'simulated_posts'>): SimulatedPost {
    const { id, author, instance, commentary, text, postedAt } = row
    return {
      ...{ id: prefix + id, author, tenant: instance, commentary, text, createdAt: dateOf(postedAt) },
      content: storedContent(row, files),
    }
  }

  return {
    async addPost(post, notSince) {
      const id = post.id.slice(prefix.length)
      const { author, tenant: instance, commentary, text } = post
      const { values, stored } = await storeContent(id, post.content, files)
      const sizes = new Map(stored.map(({ file, size }) => [file, size]))
      const discard = () => Promise.all(stored.map(({ file }) => files.delete(id, file)))
      try {
        const same = await records.write(async (writer) => {
          // Serialises identical posts that arrive at the same time.
          await writer.lock('instances', instance)
          const same = await writer.first(name, {
            filter: 'author = {:author} && commentary = {:commentary} && postedAt >= {:since}',
            params: { author, commentary, since: recordDate(notSince) },
          })
          if (same) return same
          const postedAt = recordDate(post.createdAt)
          await writer.create(name, { id, instance, author, commentary, text, comments: [], postedAt })
          if (post.content) await writer.update(name, id, values, sizes)
          return null
        })
        if (same) await discard()
        return same && shown(same)
      } catch (error) {
        if (!(await records.byId(name, id))) await discard()
        throw error
      }
    },
    async post(id) {
      const row = await records.byId(name, id.slice(prefix.length))
      return row && shown(row)
    },
    async postsOf(author, count) {
      const newest = { filter: 'author = {:author}', params: { author }, sort: '-postedAt,-created', limit: count }
      return (await records.find(name, newest)).map(shown)
    },
    async addComment(post, { id, actor, text, createdAt }) {
      await records.write(async (writer) => {
        const row = await writer.lock(name, post.slice(prefix.length))
        const comments = [...(row.comments ?? []), { id, actor, text, createdAt: recordDate(createdAt) }]
        await writer.update(name, row.id, { comments })
      })
    },
    async commentsOf(post) {
      const row = await records.byId(name, post.slice(prefix.length))
      return (row?.comments ?? []).map((comment) => ({ ...comment, createdAt: dateOf(comment.createdAt) }))
    },
    async countsOf(post) {
      const { viewers, reactions, comments } = await records.get(name, post.slice(prefix.length))
      return { impressions: viewers.length, reactions: reactions.length, comments: comments?.length ?? 0 }
    },
    uploads: recordUploads(engine),
    faults: recordFaults(engine),
    requests: recordRequests(engine),
    async spendCode(id) {
      const { database, clock } = engine
      return (await countAttempt(database, clock, `simulated-code/${id}`, lifetimeSeconds.code * 1000)) === 1
    },
  }
}
