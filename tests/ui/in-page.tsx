import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { AppTexts } from '#web/app/app-texts.tsx'
import { loadTexts } from '#web/locale/texts.ts'
import { ActionsProvider } from '#web/ui/actions/actions.tsx'
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx'

for (const set of ['base', 'app'] as const) await loadTexts('en-US', set)

/** Renders components with what the app puts around every page: texts, links, tooltips, actions. */
export function renderInPage(children: ReactNode, path = '/en-US/dashboard') {
  return render(children, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[path]}>
        <AppTexts>
          <TooltipProvider>
            <ActionsProvider>{children}</ActionsProvider>
          </TooltipProvider>
        </AppTexts>
      </MemoryRouter>
    ),
  })
}
