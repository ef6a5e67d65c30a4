import { Languages } from 'lucide-react'
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
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** Changes the language of the interface, on this page and from now on. */
export function LanguageSwitch() {
  const t = useT('common')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const change = async (next: Language) => {
    await Promise.all(loadedSets().map((set) => loadTexts(next, set)))
    rememberLanguage(next)
    document.documentElement.lang = next
    if (languageOfPath(pathname)) void navigate(inLanguage(next, pathname) + search, { replace: true })
    const { speak } = await import('#web/records/index.ts')
    speak(next)
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`${t('language')}: ${languageNames[language]}`} icon={<Languages />} />}
      items={languages.map((value) => ({
        label: languageNames[value],
        checked: value === language,
        onSelect: () => void change(value),
      }))}
    />
  )
}
