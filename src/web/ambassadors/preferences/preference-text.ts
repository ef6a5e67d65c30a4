import { forbiddenWord, type PreferenceKey, type PreferenceKind } from '#shared/contracts/preferences.ts'
import { useT } from '#web/locale/index.ts'

/** The text of a proposal as a preference. */
export function usePreferenceText(): (key: PreferenceKey) => string {
  const t = useT('preferences')
  return (key) => {
    const word = forbiddenWord(key)
    return word ? t('never', { word }) : t(`kinds.${key as PreferenceKind}`)
  }
}
