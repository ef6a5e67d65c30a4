import { useLocation } from 'react-router'
import { inLanguage, languageNames, languages, rememberLanguage, useLanguage } from '#web/locale/index.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The same page in the other language. A plain link, so that it works without scripts and for search engines. */
export function LanguageLink() {
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <a
        key={other}
        href={inLanguage(other, pathname) + search}
        hrefLang={other}
        lang={other}
        onClick={() => rememberLanguage(other)}
        className={buttonClass('ghost', 'sm')}
      >
        {languageNames[other]}
      </a>
    ))
}
