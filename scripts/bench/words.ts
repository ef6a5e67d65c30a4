import { checkFigures } from './words/checks.ts'
import { postFigures } from './words/posts.ts'
import { slopFigures } from './words/slop.ts'

/**
 * Counts of the written texts: the embedded composer on `tests/data/writing`, and the quality report on `tests/data/checks`
 * (detected falsehoods, doubted paraphrases and detected devices, by kind).
 */
export async function run(): Promise<{ name: string; figures: Record<string, Record<string, string>> }> {
  return { name: 'words', figures: { ...(await postFigures()), ...checkFigures(), ...slopFigures() } }
}

if (import.meta.main) console.log(await run())
