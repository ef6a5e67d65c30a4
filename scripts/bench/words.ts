import { isDoubted, languages, statementsIn } from '../../tests/quality/grounding-sets.ts'
import { slopFigures } from './words/slop.ts'

/** Of `tests/data/checks`: falsehoods that the quality report finds, paraphrases that it doubts, and devices that it sees, by kind. */
export async function run(): Promise<{ name: string; figures: Record<string, Record<string, string>> }> {
  const figures: Record<string, Record<string, string>> = {}
  for (const language of languages) {
    const statements = statementsIn(language).map((each) => ({ ...each, isFound: isDoubted(each, language) }))
    for (const isTrue of [true, false]) {
      const own = statements.filter((each) => each.isTrue === isTrue)
      const groups = Map.groupBy([...own, ...own.map((each) => ({ ...each, kind: 'all' }))], ({ kind }) => kind)
      figures[`${language}: ${isTrue ? 'false alarms' : 'hits'}`] = Object.fromEntries(
        [...groups].map(([kind, all]) => [kind, `${all.filter(({ isFound }) => isFound).length} of ${all.length}`]),
      )
    }
  }
  return { name: 'words', figures: { ...figures, ...slopFigures() } }
}

if (import.meta.main) console.log(await run())
