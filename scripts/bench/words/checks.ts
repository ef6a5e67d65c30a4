import { isDoubted, languages, statementsIn } from '../../../tests/quality/grounding-sets.ts'

/** How many falsehoods of `tests/data/checks` the quality report finds and how many paraphrases it doubts, by kind. */
export function checkFigures(): Record<string, Record<string, string>> {
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
  return figures
}
