import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { currentLanguage, loadTexts, useLanguage, useTexts } from '#web/locale/index.ts'
import { screenAt, useScreen } from './current-screen.ts'

/** Loads what the page at an address is written with; pages behind the public ones have the texts of the frame too. */
export async function loadScreenTexts(pathname: string): Promise<void> {
  const language = currentLanguage(pathname)
  const { screen } = screenAt(pathname)
  const frame = screen?.layout === 'public' ? [] : (['app'] as const)
  await Promise.all(['base' as const, ...frame, ...(screen?.texts ?? [])].map((set) => loadTexts(language, set)))
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
