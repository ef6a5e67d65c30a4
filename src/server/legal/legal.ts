import { restoredChannel } from '#server/engine/database/restored-channel.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Row } from '#shared/collections/index.ts'
import { defaultLegalTexts, type LegalTexts, legalField, legalFields } from '#shared/contracts/legal.ts'
import { languages } from '#shared/preferred-language.ts'
import { registerHooks } from './hooks.ts'
import { latestVersion } from './versions.ts'

export interface Legal {
  /** The version in force; the same object until it changes. */
  current(): LegalTexts
  /** Whether the built page of an address contains the text in force. */
  isCurrent(address: string): boolean
}

const channel = 'legal-texts'

/** The legal texts of the installation; every process reloads them when they change. */
export async function openLegal(engine: Pick<Engine, 'records' | 'database' | 'clock' | 'log'>): Promise<Legal> {
  const { records, database, log } = engine
  let current = textsOf(await latestVersion(records))

  const hear = () =>
    void latestVersion(records).then(
      (version) => {
        current = textsOf(version)
      },
      (error) => log.error({ err: error }, 'the legal texts could not be read again'),
    )
  await database.listen(channel, hear, hear)
  await database.listen(restoredChannel, hear)
  registerHooks(engine, (tx, latest) => {
    tx.notify(channel, '')
    // In this process, before the response.
    tx.afterCommit(() => {
      current = textsOf(latest)
    })
  })

  return { current: () => current, isCurrent: (address) => isCurrent(address, current) }
}

const textsOf = (row: Row<'legal_versions'> | null): LegalTexts =>
  row
    ? { version: row.version, since: row.since, written: legalFields.filter((field) => row[field] !== '') }
    : defaultLegalTexts

const pages: ReadonlyMap<string | undefined, 'terms' | 'privacy'> = new Map([
  ['terms-of-service', 'terms'],
  ['privacy-policy', 'privacy'],
])

/** Addresses without a language are those of the English pages. */
function isCurrent(address: string, { written }: LegalTexts): boolean {
  if (written.length === 0) return true
  const parts = address.split('/').filter(Boolean)
  const document = pages.get(parts.at(-1))
  return (
    !document || !written.includes(legalField(document, languages.find((language) => language === parts[0]) ?? 'en-US'))
  )
}
