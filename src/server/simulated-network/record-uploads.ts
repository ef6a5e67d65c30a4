import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { storedFiles } from './stored-files.ts'
import type { Uploads } from './uploads.ts'

const name = 'simulated_uploads'

/** By the last part of the URN. */
const idOf = (urn: string): string => urn.split(':').at(-1)!

/** Stores uploads as records, which are deleted with their workspace. */
export function recordUploads(engine: Pick<Engine, 'records' | 'files' | 'clock'>): Uploads {
  const { records, clock } = engine
  const files = storedFiles(engine, name)
  return {
    async get(urn) {
      const row = await records.byId(name, idOf(urn))
      if (!row) return null
      const { id, owner, instance: tenant, content, pending } = row
      return { owner, tenant, bytes: content ? await files.read(id, content) : null, pending }
    },
    async announce(urn, { owner, tenant: instance }) {
      const announcedAt = recordDate(clock.now())
      await records.write((writer) => writer.create(name, { id: idOf(urn), instance, owner, announcedAt }))
    },
    async receive(urn, { bytes, pending }) {
      const id = idOf(urn)
      const { file, size } = await files.put(id, bytes, 'bin')
      try {
        await records.write((writer) => writer.update(name, id, { content: file, pending }, new Map([[file, size]])))
      } catch (error) {
        await files.delete(id, file)
        throw error
      }
    },
    async asked(urn) {
      await records.write(async (writer) => {
        const { id, pending } = await writer.lock(name, idOf(urn))
        await writer.update(name, id, { pending: Math.max(0, pending - 1) })
      })
    },
  }
}
