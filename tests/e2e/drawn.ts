import { createRandom } from '../drills/random.ts'

/**
 * A journey with the same steps in several languages or on several screens takes one of them in each run, drawn by
 * `JOURNEY_SEED`; its name says which. `JOURNEY_SEED=all` takes all.
 *
 * @param journey what else is drawn from the same seed has another name
 */
export function drawn<T>(variants: readonly T[], journey: string): readonly T[] {
  const seed = process.env.JOURNEY_SEED!
  if (seed === 'all') return variants
  let mixed = Number(seed)
  for (const letter of journey) mixed = Math.imul(mixed, 31) + letter.charCodeAt(0)
  return [createRandom(mixed).pick(variants)]
}

export const languages = ['en-US', 'pt-BR'] as const
