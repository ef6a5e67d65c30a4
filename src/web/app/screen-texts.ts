import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { currentLanguage, loadTexts, useLanguage, useTexts } from '#web/locale/index.ts'
import type { TextSet } from '#web/locale/texts.ts'
import { screenAt, useScreen } from './current-screen.ts'
import type { Screen } from './screen.ts'

/** What the layouts are written with; all others than these have the frame. */
const textsAround: Partial<Record<Screen['layout'], readonly TextSet[]>> = {
  public: [],
  admin: ['app', 'adminProblems'],
}

/** Loads what the page at an address is written with. */
export async function loadScreenTexts(pathname: string): Promise<void> {
  const language = currentLanguage(pathname)
  const { screen } = screenAt(pathname)
  const around = (screen && textsAround[screen.layout]) ?? ['app']
  await Promise.all(['base' as const, ...around, ...(screen?.texts ?? [])].map((set) => loadTexts(language, set)))
}

/**
 * Suspends until the texts of the page are loaded; the page before stays on show. They are asked for when the way to the page
 * begins, beside its file.
 */
export function useScreenTexts(): void {
  const next = useNavigation().location?.pathname
  useEffect(() => {
    // What does not come is asked for again by the page.
    if (next) loadScreenTexts(next).catch(() => undefined)
  }, [next])
  useTexts(useScreen().screen?.texts ?? [], useLanguage())
}
