import { languages } from '../../../tests/quality/grounding-sets.ts'
import { alarmsOf, devicesIn, humanParagraphs, isSeen, plainTexts } from '../../../tests/quality/slop-sets.ts'

/** Other people's documents beside the project, if there are any. */
const documents = new URL('../../../../shared/data', import.meta.url).pathname

/**
 * How many devices of machine-written posts are detected, by kind, and how many plain texts and paragraphs by people are marked.
 */
export function slopFigures(): Record<string, Record<string, string>> {
  const figures: Record<string, Record<string, string>> = {}
  for (const language of languages) {
    const devices = devicesIn(language).map((device) => ({ ...device, isSeen: isSeen(device, language) }))
    const groups = Map.groupBy(
      devices.flatMap((device) => [...new Set(['all', device.set, device.kind])].map((kind) => ({ ...device, kind }))),
      ({ kind }) => kind,
    )
    figures[`${language}: devices seen`] = Object.fromEntries(
      [...groups].map(([kind, all]) => [kind, `${all.filter((device) => device.isSeen).length} of ${all.length}`]),
    )
    const isMarked = (text: string) => alarmsOf(text, language).length > 0
    figures[`${language}: plain texts marked`] = Object.fromEntries(
      [...plainTexts(language)].map(([title, texts]) => [title, `${texts.filter(isMarked).length} of ${texts.length}`]),
    )
    const paragraphs = humanParagraphs(language, process.env.WORDS_DOCUMENTS || documents)
    figures[`${language}: paragraphs of people marked`] = {
      all: `${paragraphs.filter(isMarked).length} of ${paragraphs.length}`,
    }
  }
  return figures
}

if (import.meta.main) console.log(slopFigures())
