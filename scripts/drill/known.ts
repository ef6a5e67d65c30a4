import { runKnown } from '../../tests/drills/known/run-known.ts'
import type { Drill } from './drill.ts'

/** Max deviation of the order of two answers from a coin toss; by chance alone, 600 pairs stay within it. */
const most = 0.07

/** Whether an account is known (T13): the same bytes after the same time. `--requests` is the number of pairs. */
export const run: Drill = async ({ place, seed, requests = 600 }) => {
  const { differences, ...figures } = await runKnown(place, seed, requests)
  const telling = Object.entries(figures.later).filter(([, later]) => Math.abs(later - 0.5) > most)
  return {
    figures: { ...figures, differences: differences.length },
    broken: [...differences, ...telling.map(([name, later]) => `The time of "${name}" tells: ${later}.`)],
  }
}
