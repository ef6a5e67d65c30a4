import { use } from 'react'
import { useLanguage } from './languages.ts'
import { type Area, loadTexts, type TextSet, type Translate, textsOf, textsReady } from './texts.ts'

/**
 * The texts of an area in the language of the screen.
 * @example const t = useT('accounts'); t('login.title'); t('home.posts', { count: 3 })
 */
export function useT<A extends Area>(area: A): Translate<A> {
  return textsOf(area, useLanguage())
}

/** Waits (suspends) until the set of texts is there; where a page can be reached without its gate. */
export function useTextSet(set: TextSet): void {
  const language = useLanguage()
  if (!textsReady(language, set)) use(loadTexts(language, set))
}
