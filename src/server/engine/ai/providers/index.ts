import type { AiPrice } from '../ai.ts'
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { openai } from './openai.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { AiProvider } from './provider.ts'

/** The first one with a key is used unless `AI_PROVIDER` names another. */
export const providers: readonly AiProvider[] = [openai, anthropic, google, openaiCompatible]

const prices = Object.fromEntries(providers.flatMap((provider) => Object.entries(provider.prices)))

/** US dollars per million input and output tokens, by the longest matching prefix of the model's name; 0 if none is listed, since a missing price is better than a wrong one. */
export const listPrice = (model: string): readonly [input: number, output: number] => listed(prices, model) ?? [0, 0]

/** US dollars for a call. */
export function priceOf(model: string, inputTokens: number, outputTokens: number, own: AiPrice = {}): number {
  const [input, output] = listPrice(model)
  return (inputTokens * (own.inputUsd ?? input) + outputTokens * (own.outputUsd ?? output)) / 1_000_000
}

/** The entry with the longest matching prefix of the model's name. */
export function listed<T>(byPrefix: Readonly<Record<string, T>>, model: string): T | undefined {
  const starts = Object.keys(byPrefix).filter((start) => model.startsWith(start))
  const longest = starts.reduce((longer, start) => (start.length > longer.length ? start : longer), '')
  return byPrefix[longest]
}
