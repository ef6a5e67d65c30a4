import type { ChildProcess } from 'node:child_process'

type End = () => unknown

const ofFile: End[] = []
const ofFolders = new Map<string, End[]>()

/**
 * Has something ended after the tests of the file that started it. Vitest runs no `afterAll` that is called while tests
 * or hooks run, so what helpers start would go on, and the files of a worker share its process.
 */
export function endAfterFile(end: End): void {
  ofFile.push(end)
}

export function endProcessAfterFile(
  child: ChildProcess,
  ended: Promise<unknown>,
  signal: NodeJS.Signals = 'SIGKILL',
): void {
  endAfterFile(() => {
    child.kill(signal)
    return ended
  })
}

/** Has something ended before the database at `place` is removed. */
export function endBeforePlace({ folder }: { readonly folder: string }, end: End): void {
  ofFolders.set(folder, [...(ofFolders.get(folder) ?? []), end])
}

/** For the hook of a block that made places. */
export async function endPlaces(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await endInReverse(ofFolders.get(folder) ?? [])
    ofFolders.delete(folder)
  }
}

/** For the hook of every file: modules such as this one are shared by the files of a worker, so theirs would run only once. */
export async function endFile(): Promise<void> {
  await endPlaces([...ofFolders.keys()])
  await endInReverse(ofFile)
}

async function endInReverse(ends: End[]): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
