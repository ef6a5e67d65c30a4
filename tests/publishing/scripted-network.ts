import type { Answer, Network, Prepared, Refusal } from '#server/publishing/networks/network.ts'

/** A network that answers what a test says, and remembers what it was asked. */
export interface ScriptedNetwork extends Network {
  /** The texts of requests that publish, in order. */
  readonly sent: string[]
  /** The answers to come; afterwards everything is accepted. */
  readonly answers: (Answer | ((text: string) => Promise<Answer>))[]
  /** What becomes of uploads; afterwards they succeed. */
  readonly refusals: Refusal[]
  /** Called while something is uploaded. */
  whileUploading: () => Promise<void>
  /** What is found when it is looked for. */
  readonly present: Map<string, string>
}

export function scriptedNetwork(): ScriptedNetwork {
  const sent: string[] = []
  const answers: ScriptedNetwork['answers'] = []
  const refusals: Refusal[] = []
  const present = new Map<string, string>()
  const network: ScriptedNetwork = {
    kind: 'simulated',
    ...{ sent, answers, refusals, present },
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
    async find(_, { text }): Promise<Answer | null> {
      const id = present.get(text)
      return id ? { outcome: 'accepted', id, url: `https://network.example/${id}` } : null
    },
  }
  return network
}
