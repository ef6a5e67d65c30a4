import type { ChildProcess } from 'node:child_process'

type End = () => unknown
interface Place {
  readonly url?: string
  readonly folder: string
}

/** The name of the database: several processes with folders of their own may use it, some through a pooler. */
const keyOf = ({ url, folder }: Place): string => (url ? new URL(url).pathname : folder)

const ofFile: End[] = []
const ofPlaces = new Map<string, End[]>()

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
export function endBeforePlace(place: Place, end: End): void {
  const key = keyOf(place)
  ofPlaces.set(key, [...(ofPlaces.get(key) ?? []), end])
}

/** For the hook of a block that made places. */
export const endPlaces = (places: readonly Place[]): Promise<void> => endKeys(places.map(keyOf))

/** For the hook of every file: modules such as this one are shared by the files of a worker, so theirs would run only once. */
export async function endFile(): Promise<void> {
  await endKeys([...ofPlaces.keys()])
  await endInReverse(ofFile)
}

async function endKeys(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await endInReverse(ofPlaces.get(key) ?? [])
    ofPlaces.delete(key)
  }
}

async function endInReverse(ends: End[]): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
