/** US dollars per million tokens, input and output, by the start of the model's name. Public list prices; they age. */
const prices: readonly (readonly [prefix: string, input: number, output: number])[] = [
  ['gpt-5-mini', 0.25, 2],
  ['gpt-5-nano', 0.05, 0.4],
  ['gpt-5', 1.25, 10],
  ['gpt-4.1-mini', 0.4, 1.6],
  ['gpt-4.1', 2, 8],
  ['claude-haiku-4', 1, 5],
  ['claude-sonnet-4', 3, 15],
  ['claude-opus-4', 15, 75],
  ['gemini-2.5-flash', 0.3, 2.5],
  ['gemini-2.5-pro', 1.25, 10],
]

/** 0 for a model that is not listed: no figure is better than a wrong one. */
export function priceOf(model: string, inputTokens: number, outputTokens: number): number {
  const known = prices.find(([prefix]) => model.startsWith(prefix))
  return known ? (inputTokens * known[1] + outputTokens * known[2]) / 1_000_000 : 0
}
