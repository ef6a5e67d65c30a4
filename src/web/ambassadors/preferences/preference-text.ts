import { forbiddenWord, type PreferenceKey, type PreferenceKind } from '#shared/contracts/preferences.ts'
import { useT } from '#web/locale/index.ts'

/** Words a proposal as the preference that it would be. */
export function usePreferenceText(): (key: PreferenceKey) => string {
  const t = useT('preferences')
  return (key) => {
    const word = forbiddenWord(key)
    return word ? t('never', { word }) : t(`kinds.${key as PreferenceKind}`)
  }
}
