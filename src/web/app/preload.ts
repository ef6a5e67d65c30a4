import { currentLanguage, loadTexts } from '#web/locale/index.ts'
import { textSets } from '#web/locale/texts.ts'
import { knownParts } from '#web/records/index.ts'

interface Manifest {
  routes: Record<string, { module: string; imports?: string[]; css?: string[] }>
}

const fetched = new Set<string>()

/**
 * Loads the files and texts of all pages while the browser is idle, so that pages also open without
 * a network. Skipped on slow connections and if the person saves data. Returns a function that stops it.
 */
export function preloadPages(): () => void {
  const { saveData, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {}
  if (saveData || effectiveType.endsWith('2g')) return () => {}
  const stop = new AbortController()
  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 2000))
  whenIdle(() => void preload(stop.signal))
  return () => stop.abort()
}

async function preload(signal: AbortSignal): Promise<void> {
  for (const file of filesOfPages()) {
    if (signal.aborted) return
    if (fetched.has(file)) continue
    const answer = await fetch(file, { priority: 'low', signal }).catch(() => null)
    if (!answer?.ok) return
    await answer.arrayBuffer().catch(() => undefined)
    fetched.add(file)
  }
  for (const set of textSets) await loadTexts(currentLanguage(), set).catch(() => undefined)
  for (const load of knownParts()) await load().catch(() => undefined)
}

function filesOfPages(): string[] {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
  const routes = Object.values(manifest?.routes ?? {})
  return [...new Set(routes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]))]
}
