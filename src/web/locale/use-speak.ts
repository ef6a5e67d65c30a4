import { useLocation, useNavigate } from 'react-router'
import { type Language, languageOfPath, rememberLanguage } from './languages.ts'
import { inLanguage } from './links.tsx'
import { loadedSets, loadTexts } from './texts.ts'

/** Changes the language of the interface, permanently; for members also the language of their mails. */
export function useSpeak(): (language: Language) => Promise<void> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return async (language) => {
    await Promise.all(loadedSets().map((set) => loadTexts(language, set)))
    rememberLanguage(language)
    document.documentElement.lang = language
    if (languageOfPath(pathname)) void navigate(inLanguage(language, pathname) + search, { replace: true })
    const { currentSession, pb, speak } = await import('#web/records/index.ts')
    speak(language)
    const { user } = currentSession()
    if (user && user.language !== language)
      await pb
        .collection('users')
        .update(user.id, { language }, { requestKey: null })
        .catch(() => undefined)
  }
}
