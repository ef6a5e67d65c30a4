import { useLocation, useNavigate } from 'react-router'
import {
  inLanguage,
  type Language,
  languageNames,
  languageOfPath,
  languages,
  loadedSets,
  loadTexts,
  rememberLanguage,
  useLanguage,
  useT,
} from '#web/locale/index.ts'
import { speak } from '#web/records/index.ts'
import { Select } from '#web/ui/select.tsx'

/** Changes the language of the interface, on this page and from now on. */
export function LanguageSwitch() {
  const t = useT('common')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const change = async (next: Language) => {
    await Promise.all(loadedSets().map((set) => loadTexts(next, set)))
    speak(next)
    rememberLanguage(next)
    document.documentElement.lang = next
    if (languageOfPath(pathname)) void navigate(inLanguage(next, pathname) + search, { replace: true })
  }
  return (
    <Select
      size="sm"
      label={t('language')}
      value={language}
      onValueChange={(next) => void change(next)}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      className="w-auto"
    />
  )
}
