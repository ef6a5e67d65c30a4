import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { type Place, startEngine } from '../engine-server.ts'
import { killCollections } from '../kill/collections.ts'
import type { SmallDisk } from './small-disk.ts'

export interface FullDiskFigures {
  acknowledged: number
  /** Status → count, while there was no space. */
  whileFull: Record<number, number>
  /** Likewise, while files could not be written. */
  whileFrozen: Record<number, number>
  broken: string[]
}

/**
 * Writes until the disk is full, keeps reading, frees space and writes again; then the same with a read-only file folder. In
 * the end, everything that was acknowledged must exist.
 */
export async function runFullDisk(disk: SmallDisk, url?: string): Promise<FullDiskFigures> {
  const figures: FullDiskFigures = { acknowledged: 0, whileFull: {}, whileFrozen: {}, broken: [] }
  const place: Place = { folder: disk.folder, ...(url ? { url } : {}) }
  const server = await startEngine({ place, collections: killCollections })
  const pb = new PocketBase(server.url).autoCancellation(false)
  const entries = pb.collection('entries')
  const acknowledged = new Set<string>()
  let turn = 0
  const write = async (bytes: number): Promise<{ status: number; message: string }> => {
    turn += 1
    const files = bytes > 0 ? { files: [new File([Buffer.alloc(bytes, 'x')], 'page.txt')] } : {}
    try {
      const { id } = await entries.create({ client: 1, turn, ...files })
      acknowledged.add(id)
      return { status: 200, message: '' }
    } catch (error) {
      const { status, message } = error as { status: number; message: string }
      return { status, message }
    }
  }
  for (let count = 0; count < 20; count += 1) await write(1000)
  disk.fill()
  let refusal = ''
  for (let count = 0; count < 60; count += 1) {
    const { status, message } = await write(count % 2 === 0 ? 200_000 : 0)
    figures.whileFull[status] = (figures.whileFull[status] ?? 0) + 1
    if (status === 503 || status === 507) refusal = message
    else if (status !== 200) figures.broken.push(`Without space a write was answered ${status}: ${message}`)
  }
  if (!/space/i.test(refusal)) figures.broken.push(`The refusal does not say that there is no space: "${refusal}"`)
  if (!(await readable(entries))) figures.broken.push('Without space nothing could be read.')
  disk.free()
  const again = await write(1000)
  if (again.status !== 200)
    figures.broken.push(`With space again a write was answered ${again.status}: ${again.message}`)

  for (const folder of ['incoming', 'storage']) disk.freeze(folder)
  for (let count = 0; count < 20; count += 1) {
    const { status, message } = await write(count % 2 === 0 ? 2000 : 0)
    figures.whileFrozen[status] = (figures.whileFrozen[status] ?? 0) + 1
    const expected = count % 2 === 0 ? 503 : 200
    if (status !== expected) figures.broken.push(`On a read-only disk a write was answered ${status}: ${message}`)
  }
  if (!(await readable(entries))) figures.broken.push('On a read-only disk nothing could be read.')
  for (const folder of ['incoming', 'storage']) disk.thaw(folder)
  const last = await write(2000)
  if (last.status !== 200) figures.broken.push(`On a disk that takes writes again one was answered ${last.status}.`)

  const kept = new Set((await entries.getFullList()).map(({ id }) => id))
  for (const id of acknowledged) if (!kept.has(id)) figures.broken.push(`An acknowledged row is gone: ${id}`)
  const waiting = readdirSync(join(disk.folder, 'incoming')).length
  if (waiting > 0) figures.broken.push(`${waiting} uploads were left half way.`)
  figures.acknowledged = acknowledged.size
  await server.stop()
  return figures
}

const readable = (entries: ReturnType<PocketBase['collection']>): Promise<boolean> =>
  entries.getList(1, 1).then(
    () => true,
    () => false,
  )
