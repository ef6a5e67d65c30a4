import { setTimeout } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import { Agent, setGlobalDispatcher } from 'undici'
import type { ProcessFigures } from '../process-figures.ts'
import { administrator } from './template.ts'

const lookMilliseconds = 50

/** A backup of everything and its restore, while another client reads a row repeatedly. */
export async function backupAndRestore(url: string, family: ProcessFigures): Promise<Record<string, number>> {
  // A large restore takes longer than a client usually waits.
  setGlobalDispatcher(new Agent({ headersTimeout: 0 }))
  const pb = new PocketBase(url).autoCancellation(false)
  await pb.collection('_superusers').authWithPassword(administrator.email, administrator.password)
  const read = () => pb.collection('users').getList(1, 1, { skipTotal: true })
  const backup = await watched(family, read, () => pb.backups.create('growth.zip'))
  const [{ size } = { size: 0 }] = await pb.backups.getFullList()
  const restore = await watched(family, read, () => pb.backups.restore('growth.zip'))
  await pb.backups.delete('growth.zip')
  return { 'backup MB': Math.round(size / 1e6), ...named('backup', backup), ...named('restore', restore) }
}

const named = (name: string, figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}, ${figure}`, value]))

/** The duration of `work`, the max memory of the server and its children, and the max wait of a concurrent reader. */
export async function watched(family: ProcessFigures, read: () => Promise<unknown>, work: () => Promise<unknown>) {
  const began = performance.now()
  const cpu = family.cpuSeconds()
  let [running, peak, longest, refused] = [true, 0, 0, 0]
  async function look(): Promise<void> {
    while (running) {
      peak = Math.max(peak, megabytes(family))
      await setTimeout(lookMilliseconds)
    }
  }
  async function wait(): Promise<void> {
    while (running) {
      const asked = performance.now()
      await read().catch(() => {
        refused += 1
      })
      longest = Math.max(longest, performance.now() - asked)
      await setTimeout(lookMilliseconds)
    }
  }
  const watching = [look(), wait()]
  try {
    await work()
  } finally {
    running = false
    await Promise.all(watching)
  }
  return {
    s: Math.round((performance.now() - began) / 10) / 100,
    'CPU s': Math.round((family.cpuSeconds() - cpu) * 10) / 10,
    'max MB': Math.round(peak),
    'max wait of a reader ms': Math.round(longest),
    'readers refused': refused,
  }
}

/** A child may end while its files are read. */
function megabytes(family: ProcessFigures): number {
  try {
    return family.residentMegabytes()
  } catch {
    return 0
  }
}
