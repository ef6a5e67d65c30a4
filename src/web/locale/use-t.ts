import { useLanguage } from './languages.ts'
import { type Area, type Translate, textsOf } from './texts.ts'

/**
 * The texts of an area in the language of the screen.
 * @example const t = useT('accounts'); t('login.title'); t('home.posts', { count: 3 })
 */
export function useT<A extends Area>(area: A): Translate<A> {
  return textsOf(area, useLanguage())
}
