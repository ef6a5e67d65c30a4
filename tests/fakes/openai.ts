import { type FakeAnswer, type FakeModel, startFakeModel } from './model-server.ts'
import { chatCompletions } from './wires/chat-completions.ts'

export type { FakeAnswer } from './model-server.ts'
export type FakeOpenAi = FakeModel

/** A service that speaks the chat-completions protocol over HTTP. `answer` decides what the model says to a call. */
export const startFakeOpenAi = (answer: (prompt: string, count: number) => FakeAnswer): Promise<FakeOpenAi> =>
  startFakeModel(chatCompletions, answer)

/** A model that writes from its input: topics from the first passages, posts from the topic's hook. It plans nothing and finds no faults. */
export function obedientModel(prompt: string): string {
  if (/Plan \d+ ideas/.test(prompt)) return JSON.stringify({ ideas: [] })
  if (prompt.includes('You are the last editor')) return JSON.stringify({ problems: [] })
  const passages = [...prompt.matchAll(/<<(\w+) passage (\d+)\n([\s\S]*?)\n\1>>/g)].map(([, , number, text]) => ({
    number: Number(number),
    text: text!,
    sentence:
      text!
        .split('\n')
        .slice(1)
        .join(' ')
        .match(/[^.!?]+[.!?]/)?.[0]
        ?.trim() ?? text!,
  }))
  const wanted = Number(/Propose (\d+) topics/.exec(prompt)?.[1] ?? 0)
  if (wanted > 0) {
    return JSON.stringify({
      topics: passages.slice(0, wanted).map(({ number, sentence }) => ({
        title: sentence.slice(0, 60),
        angle: 'number',
        hook: sentence.slice(0, 140),
        rationale: 'It is what the document says.',
        outline: [sentence],
        sources: [{ passage: number, quote: sentence }],
      })),
    })
  }
  const hook = /^Hook: (.+)$/m.exec(prompt)?.[1] ?? 'Nothing.'
  const number = passages.find(({ text }) => text.includes(hook))?.number ?? 0
  return JSON.stringify({
    body: `${hook}\n\nWhat do you make of it?`,
    sources: [{ passage: number, quote: hook }],
    imagePrompt: '',
  })
}
