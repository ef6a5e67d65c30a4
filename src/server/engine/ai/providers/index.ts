import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { openai } from './openai.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { AiProvider } from './provider.ts'

/** The first one with a key is used unless `AI_PROVIDER` names another. */
export const providers: readonly AiProvider[] = [openai, anthropic, google, openaiCompatible]

const prices = Object.fromEntries(providers.flatMap((provider) => Object.entries(provider.prices)))

/** US dollars, by the longest matching prefix of the model's name; 0 if none is listed, since no figure is better than a wrong one. */
export function priceOf(model: string, inputTokens: number, outputTokens: number): number {
  const [input, output] = listed(prices, model) ?? [0, 0]
  return (inputTokens * input + outputTokens * output) / 1_000_000
}

/** What is listed for the longest matching prefix of the model's name. */
export function listed<T>(byPrefix: Readonly<Record<string, T>>, model: string): T | undefined {
  const starts = Object.keys(byPrefix).filter((start) => model.startsWith(start))
  const longest = starts.reduce((longer, start) => (start.length > longer.length ? start : longer), '')
  return byPrefix[longest]
}
