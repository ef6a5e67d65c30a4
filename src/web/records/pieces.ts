import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { checkConnection, connected } from './connection.ts'

const reloadKey = 'reloadedForPiece'
const reloadGuardMilliseconds = 10_000

/**
 * Loads a part of the app from its own file. If the server cannot be reached, waits for the connection: the page stays unchanged
 * until then. If the server responds but the part does not load, a newer build has replaced it, so the page is reloaded, at most
 * once in ten seconds.
 * @throws the failure of the import if a reload did not help, and any error of the part itself
 */
export async function loadPiece<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!isPieceMissing(error)) throw error
      if (await checkConnection()) {
        // The connection may have been restored in between.
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

/** `React.lazy` for a rarely needed part. Loaded when first needed, or while the browser is idle. */
export function lazyPiece<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  parts.add(load)
  return lazy(() => loadPiece(load))
}

/** The parts of all screens opened so far. */
export const knownParts = (): readonly (() => Promise<unknown>)[] => [...parts]

/** Whether an import failed because its file, or a dependency, could not be loaded. */
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
