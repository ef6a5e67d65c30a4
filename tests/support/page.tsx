import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll } from 'vitest'
import { AppTexts } from '#web/app/app-texts.tsx'
import { InstanceProvider } from '#web/instances/index.ts'
import { loadTexts, textSets } from '#web/locale/texts.ts'
import { queryClient } from '#web/records/index.ts'
import { ActionsProvider } from '#web/ui/actions/actions.tsx'
import { OverlayOutlet } from '#web/ui/overlay/overlays.tsx'
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx'

// For tests with `// @vitest-environment happy-dom`: hooks and components with the app's providers.

configure({
  asyncUtilTimeout: 60_000,
  // Without the whole page in each message.
  getElementError: (message) => new Error(message?.split('\n')[0]),
})

/** A stream that never opens; `startWebServer` brings a real one. */
class SilentStream extends EventTarget {
  close(): void {}
}
Object.assign(globalThis, { EventSource: SilentStream })

beforeAll(async () => {
  for (const set of textSets) await loadTexts('en-US', set)
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

/** A page at an address, with its history. */
export function openPage(children: ReactNode, address = '/') {
  const element = (
    <AppTexts>
      <TooltipProvider>
        <ActionsProvider>
          {children}
          <OverlayOutlet />
        </ActionsProvider>
      </TooltipProvider>
    </AppTexts>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    ...shown,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => act(() => router.navigate(-1)),
    go: (to: string) => act(() => router.navigate(to)),
  }
}

/** Such a page in the chosen workspace of the signed-in person. */
export function openInWorkspace(children: ReactNode, address = '/dashboard') {
  return openPage(<InstanceProvider>{children}</InstanceProvider>, address)
}

/** A hook on such a page; `result()` is what it returned last. */
export function openHook<T>(use: () => T, address = '/') {
  let latest: T | undefined
  const page = openPage(
    <Probe
      look={() => {
        latest = use()
      }}
    />,
    address,
  )
  return { ...page, result: () => latest as T }
}

function Probe({ look }: { look: () => void }): null {
  look()
  return null
}

/** A hook with only the query client. */
export function hook<T, P>(use: (props: P) => T, initialProps?: P) {
  return renderHook(use, {
    ...(initialProps !== undefined && { initialProps }),
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
}
