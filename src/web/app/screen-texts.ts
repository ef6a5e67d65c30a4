import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { currentLanguage, loadTexts, useLanguage, useTexts } from '#web/locale/index.ts'
import type { TextSet } from '#web/locale/texts.ts'
import { productName } from '#web/records/runtime.ts'
import { screenAt, titleOf, useScreen, windowTitle } from './current-screen.ts'
import type { Screen } from './screen.ts'

/** The text sets of these layouts; all others use the frame's. */
const textsAround: Partial<Record<Screen['layout'], readonly TextSet[]>> = {
  public: [],
  admin: ['app', 'adminProblems'],
}

/** Loads the texts of the page at an address. */
export async function loadScreenTexts(pathname: string): Promise<void> {
  const language = currentLanguage(pathname)
  const { screen } = screenAt(pathname)
  const around = (screen && textsAround[screen.layout]) ?? ['app']
  await Promise.all(['base' as const, ...around, ...(screen?.texts ?? [])].map((set) => loadTexts(language, set)))
}

/**
 * Suspends until the page's texts are loaded; the previous page stays visible. Loading starts with the navigation, in parallel
 * with the page's file.
 */
export function useScreenTexts(): void {
  const next = useNavigation().location?.pathname
  useEffect(() => {
    // If this fails, the page loads them again.
    if (next) loadScreenTexts(next).catch(() => undefined)
  }, [next])
  const language = useLanguage()
  const { screen, params } = useScreen()
  useTexts(screen?.texts ?? [], language)
  const title = screen ? titleOf(screen, params, language) : ''
  useEffect(() => {
    // `pageMeta` may have been asked before the texts were there, and is not asked again.
    if (title && document.title === productName()) document.title = windowTitle(title)
  }, [title])
}
