import { spawnSync } from 'node:child_process'
import { createRandom, type Random } from '../drills/random.ts'

/**
 * Chooses what a run draws. It depends on the commit alone, so that a second run tries the same and another commit something
 * else. `TEST_SEED=7` chooses another draw; `TEST_SEED=all` takes everything there is to draw from. Child processes inherit it.
 */
export function chooseSeed(): void {
  process.env.TEST_SEED ??= String(seedOfCommit() ?? Date.now() % 1e9)
}

/** Null without Git. */
function seedOfCommit(): number | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : null
}

/** The random numbers of this run. */
export const randomOfRun = (): Random => createRandom(Number(process.env.TEST_SEED) || 20261125)

/**
 * Some of the variants of a test, one unless told otherwise: those with the same steps in other languages, on other screens
 * or databases take turns from commit to commit.
 *
 * @param name what else is drawn in the same run has another name
 */
export function drawn<T>(variants: readonly T[], name: string, count = 1): readonly T[] {
  const seed = process.env.TEST_SEED!
  if (seed === 'all') return variants
  let mixed = Number(seed)
  for (const letter of name) mixed = Math.imul(mixed, 31) + letter.charCodeAt(0)
  const random = createRandom(mixed)
  const left = variants.map((_, at) => at)
  while (left.length > count) left.splice(random.int(left.length), 1)
  return left.map((at) => variants[at]!)
}

export const languages = ['en-US', 'pt-BR'] as const
