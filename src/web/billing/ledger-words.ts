import type { Row } from '#shared/collections/index.ts'
import type { Translate } from '#web/locale/index.ts'

type Entry = Row<'credit_entries'>

/** The reasons of ledger entries, with their texts. Unknown ones, of a newer server, are shown by name. */
export const reasonTexts = {
  trial: 'trial',
  plan: 'plan',
  purchase: 'purchase',
  granted: 'grant',
  corrected: 'correction',
  'post-generated': 'postGenerated',
  'post-regenerated': 'postRegenerated',
  'picture-generated': 'pictureGenerated',
  released: 'released',
} as const

/** The reason of an entry, with an administrator's note. */
export function reasonOf(
  { reason, note = '' }: Pick<Entry, 'reason'> & Partial<Pick<Entry, 'note'>>,
  t: Translate<'billing'>,
): string {
  const key = Object.hasOwn(reasonTexts, reason) ? reasonTexts[reason as keyof typeof reasonTexts] : null
  const text = key ? t(`ledger.reasons.${key}`) : reason
  return note ? `${text}: ${note}` : text
}

/** The id of the post that an entry is about, or ''. */
export const postOf = ({ reference }: Pick<Entry, 'reference'>): string =>
  /^(?:release:)?(?:post|picture):(\w+):/.exec(reference)?.[1] ?? ''
