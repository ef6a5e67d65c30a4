import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { checkConnection, connected } from './connection.ts'

const reloadKey = 'reloadedForPiece'
const reloadGuardMilliseconds = 10_000

/**
 * Loads a part of the app that is in a file of its own. Without a way to the server it waits for one: the page stays
 * as it is, and what was asked for comes when the connection is back. Where the server answers but the part does not
 * come, a newer build has taken its place and a reload brings that, at most once in ten seconds.
 * @throws the failure of the import where a reload did not help, and any error of the part itself
 */
export async function loadPiece<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!isPieceMissing(error)) throw error
      if (await checkConnection()) {
        // The connection may have come back between the two.
        const second = await load().catch(() => null)
        if (second !== null) return second
        if (!reloadOnce()) throw error
        return new Promise(() => {})
      }
      await connected()
    }
  }
}

const parts = new Set<() => Promise<unknown>>()

/** `React.lazy` for a part that is needed rarely. Loaded when first needed, or while the browser is idle. */
export function lazyPiece<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  parts.add(load)
  return lazy(() => loadPiece(load))
}

/** The parts of all screens opened so far. */
export const knownParts = (): readonly (() => Promise<unknown>)[] => [...parts]

/** Whether an import failed because its file, or one that it needs, did not come. */
export function isPieceMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)
  )
}

function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(reloadKey) ?? 0)
  if (Date.now() - last < reloadGuardMilliseconds) return false
  sessionStorage.setItem(reloadKey, String(Date.now()))
  location.reload()
  return true
}
