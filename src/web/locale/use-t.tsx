import { type ReactElement, type ReactNode, use } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useLanguage } from './languages.ts'
import {
  type Area,
  i18nInstance,
  loadTexts,
  type TextKey,
  type TextSet,
  type Translate,
  textsOf,
  textsReady,
  type Values,
} from './texts.ts'

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

/**
 * A text with elements in it: `I agree to the <terms>terms of service</terms>` and
 * `parts={{ terms: <Link to="/terms-of-service" /> }}`.
 */
export function RichText<A extends Area>(props: {
  area: A
  text: TextKey<A>
  parts: Record<string, ReactElement>
  values?: Values
}): ReactNode {
  const language = useLanguage()
  const t = i18nInstance.getFixedT(language, props.area)
  return (
    <Trans i18n={i18nInstance} t={t} i18nKey={props.text as string} components={props.parts} values={props.values} />
  )
}
