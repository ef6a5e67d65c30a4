import type { Answer, Network, Prepared, Refusal } from '#server/publishing/networks/network.ts'

/** A network that gives the test's answers and records its requests. */
export interface ScriptedNetwork extends Network {
  /** The texts of requests that publish, in order. */
  readonly sent: string[]
  /** The answers to come; afterwards everything is accepted. */
  readonly answers: (Answer | ((text: string) => Promise<Answer>))[]
  /** The posts and texts of comments, in order, and the answers to come; afterwards they are accepted. */
  readonly comments: [post: string, text: string][]
  readonly commentAnswers: (Answer | (() => Promise<Answer>))[]
  /** The outcomes of uploads; afterwards they succeed. */
  readonly refusals: Refusal[]
  /** Called while something is uploaded. */
  whileUploading: () => Promise<void>
  /** The result of looking for a post. */
  readonly present: Map<string, string>
}

export function scriptedNetwork(): ScriptedNetwork {
  const sent: string[] = []
  const answers: ScriptedNetwork['answers'] = []
  const refusals: Refusal[] = []
  const comments: ScriptedNetwork['comments'] = []
  const commentAnswers: ScriptedNetwork['commentAnswers'] = []
  const present = new Map<string, string>()
  const network: ScriptedNetwork = {
    kind: 'simulated',
    ...{ sent, answers, refusals, present, comments, commentAnswers },
    whileUploading: async () => {},
    async prepare(_, publication): Promise<Prepared | Refusal> {
      await network.whileUploading()
      return refusals.shift() ?? { publication, uploads: [] }
    },
    async publish(_, { publication }): Promise<Answer> {
      sent.push(publication.text)
      const next = answers.shift()
      if (typeof next === 'function') return next(publication.text)
      return next ?? { outcome: 'accepted', id: `urn:${sent.length}`, url: `https://network.example/${sent.length}` }
    },
    async comment(_, post, text): Promise<Answer> {
      comments.push([post, text])
      const next = commentAnswers.shift()
      if (typeof next === 'function') return next()
      return next ?? { outcome: 'accepted', id: `comment:${comments.length}`, url: '' }
    },
    async find(_, { text }): Promise<Answer | null> {
      const id = present.get(text)
      return id ? { outcome: 'accepted', id, url: `https://network.example/${id}` } : null
    },
  }
  return network
}
