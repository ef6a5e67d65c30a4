import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { screenAt } from './app/current-screen.ts'
import { loadScreenTexts } from './app/screen-texts.ts'
import { currentLanguage, loadTexts } from './locale/index.ts'

// A prerendered page needs its texts before hydration. Other pages load theirs in gate.ts.
const texts = loadScreenTexts(location.pathname)
texts.catch(() => undefined)
await (screenAt(location.pathname).screen?.layout === 'public' ? texts : loadTexts(currentLanguage(), 'base'))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
