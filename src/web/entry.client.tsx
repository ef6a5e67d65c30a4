import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { screenAt } from './app/current-screen.ts'
import { currentLanguage, loadTexts } from './locale/index.ts'

// The texts of a prerendered page have to be loaded before hydration.
const language = currentLanguage()
const { screen } = screenAt(location.pathname)
await Promise.all([loadTexts(language, 'base'), screen?.texts && loadTexts(language, screen.texts)])

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
