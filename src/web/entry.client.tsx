import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { currentLanguage, loadTexts, withoutPrefix } from './locale/index.ts'

/** What a prerendered page was written with has to be there before React looks at it. */
const publicSets = {
  '/': 'landing',
  '/ghostwriter': 'landing',
  '/privacy-policy': 'legal',
  '/terms-of-service': 'legal',
} as const
const path = withoutPrefix(location.pathname).replace(/(.)\/$/, '$1')
const set = publicSets[path as keyof typeof publicSets]
const language = currentLanguage()
await Promise.all([loadTexts(language, 'base'), set && loadTexts(language, set)])

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
