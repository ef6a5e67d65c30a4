import { blocksOf } from './writing-model.ts'

/** The output of a model that words answers for a bot. */
export interface ModelAnswer {
  action: 'answer' | 'ask' | 'refuse' | 'hand-over'
  sentences: { text: string; passage: number; quote: string }[]
  choices: { passage: number; quote: string }[]
}

/** The passages of such a prompt, without their title lines. */
export const passagesOf = (prompt: string): string[] =>
  blocksOf(prompt, String.raw`passage \d+`).map((text) => text.split('\n').slice(1).join('\n'))

export const messageOf = (prompt: string): string => blocksOf(prompt, 'message to answer')[0] ?? ''

export const saying = (answer: Partial<ModelAnswer>): string =>
  JSON.stringify({ action: 'answer', sentences: [], choices: [], ...answer })

/** A model that repeats the best passage in its words. */
export function honestModel(prompt: string): string {
  const quote = passagesOf(prompt)[0]!.split('\n').at(-1)!
  return saying({ sentences: [{ text: quote, passage: 0, quote }] })
}
