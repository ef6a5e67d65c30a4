import { Languages } from 'lucide-react'
import { languageNames, languages, useLanguage, useSpeak, useT } from '#web/locale/index.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** Changes the language of the interface, where nobody is signed in. */
export function LanguageSwitch() {
  const t = useT('common')
  const language = useLanguage()
  const speak = useSpeak()
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`${t('language')}: ${languageNames[language]}`} icon={<Languages />} />}
      items={languages.map((value) => ({
        label: languageNames[value],
        checked: value === language,
        onSelect: () => void speak(value),
      }))}
    />
  )
}
