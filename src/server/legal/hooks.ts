import { recordDate } from '#server/engine/clock.ts'
import type { Transaction } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { Row } from '#shared/collections/index.ts'
import { ownLegalTexts } from '#shared/contracts/legal.ts'
import { latestVersion } from './versions.ts'

type Tell = (tx: Transaction, latest: Row<'legal_versions'> | null) => void

/** A new version is in force as soon as it is stored; only the version in force can be corrected. */
export function registerHooks({ records, clock }: Pick<Engine, 'records' | 'clock'>, tell: Tell): void {
  records.hooks('legal_versions', {
    beforeCreate({ record }) {
      // Under the version of the product's own texts it is a correction, which nobody has to accept again.
      const isCorrection = record.version === ownLegalTexts.version
      record.since = isCorrection ? ownLegalTexts.since : recordDate(clock.now())
    },
    async beforeUpdate({ record, records: writer }) {
      if ((await latestVersion(writer))?.id !== record.id) throw kept()
    },
    beforeDelete({ request }) {
      // People have accepted it.
      if (request) throw kept()
    },
    afterCreate: async ({ records: writer }) => tell(writer.tx, await latestVersion(writer)),
    afterUpdate: async ({ records: writer }) => tell(writer.tx, await latestVersion(writer)),
  })
}

const kept = () =>
  invalid('version', 'legal_version_kept', 'People have accepted this version, so it stays as it is. Add a new one.')
