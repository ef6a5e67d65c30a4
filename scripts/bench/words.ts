import { checkFigures } from './words/checks.ts'
import { postFigures } from './words/posts.ts'
import { slopFigures } from './words/slop.ts'

/**
 * What can be counted of the words: the embedded composer on the documents of `tests/data/writing`, and the quality report on
 * `tests/data/checks`: falsehoods that it finds, paraphrases that it doubts, and devices that it sees, by kind.
 */
export async function run(): Promise<{ name: string; figures: Record<string, Record<string, string>> }> {
  return { name: 'words', figures: { ...(await postFigures()), ...checkFigures(), ...slopFigures() } }
}

if (import.meta.main) console.log(await run())
