import { assessQuality } from '#shared/quality/assess.ts'
import { changedWords } from '#web/production/review/changed-words.ts'
import { quality } from './quality-tasks.ts'
import type { Task } from './task.ts'

interface Known {
  readonly of: string
  readonly name: string
  readonly text: string
  /** Where the function of the drill cuts the text up. */
  readonly run?: Task['run']
}

const sized = (of: string, head: string, unit: string, times: number, tail = ''): Known => ({
  of,
  name: `${head}${unit.trim() === '' ? JSON.stringify(unit) : unit} × ${times}${tail}`,
  text: head + unit.repeat(times) + tail,
})

/** Inputs that once took more than linear time, in extreme sizes: each took about ten seconds. */
export const known: readonly Known[] = [
  sized('shared/quality/sentences.ts splitSentences', '', '.', 80_000, 'x'),
  sized('shared/quality/plain-text.ts plainText', '# a', ' ', 100_000, 'b'),
  sized('shared/quality/facts/clauses.ts clausesOf', '', '\n', 130_000),
  sized('shared/quality/assess.ts assessQuality', '', 'a', 130_000),
  sized('shared/quality/assess.ts assessQuality', '', '\n', 130_000, '"'),
  sized('server/knowledge/chunk-markdown.ts chunkMarkdown', '# ', '[', 150_000, '\n\nhello world'),
  sized('server/knowledge/chunk-markdown.ts chunkMarkdown', 'a', ' ', 100_000, 'b'),
  sized('server/production/composer/headings.ts cleanHeading', '', '(', 160_000),
  sized('server/production/composer/revision-requests.ts readRevisionRequests', '', '<', 150_000),
  sized('server/engine/files/media-types.ts isSvg', '', '<!---->', 28),
  sized('server/engine/records/fields/values.ts toNumber', '', '1', 85_000, 'x'),
  sized('server/engine/records/filter/sql/value-class.ts knownValue', '', '1', 85_000, 'x'),
  sized('server/engine/records/read/expand-paths.ts parseExpand', 'a', '.', 160_000, 'a'),
  sized('server/engine/records/read/pick-fields.ts compilePicker', 'a', ' ', 100_000, 'b'),
  sized('server/engine/records/write/stored-name.ts storedName', 'a', '.', 160_000, 'a.b.c'),
  sized('server/engine/records/read/html-text.ts htmlText', '', '<title></title>', 75_000),
  sized('server/page-language.ts pageInLanguageOf', 'a', ' ', 160_000, 'b'),
  sized('web/ambassadors/samples-in.ts samplesIn', '', '\n', 160_000),
  {
    of: 'shared/quality/assess.ts assessQuality',
    name: 'a source of 15000 addresses',
    text: '- www.a\n'.repeat(15_000),
    run: (text) => assessQuality(quality('We shipped 12 releases.', { sources: [{ quote: 'x', text }] })),
  },
  {
    of: 'web/production/review/changed-words.ts changedWords',
    name: '3000 words in another order',
    text: Array.from({ length: 3000 }, (_, at) => `w${at}`).join(' '),
    run: (text) => changedWords(text, text.split(' ').reverse().join(' ')),
  },
]
