// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const open = (content: React.ReactNode) =>
  openPage(
    <Dialog open onOpenChange={() => undefined} title="Subscription">
      {content}
    </Dialog>,
  )

it('has the focus itself while there is nothing to choose, not the button that closes it', async () => {
  open(<p>Loading…</p>)
  const dialog = await screen.findByRole('dialog')
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  expect(document.activeElement).toBe(dialog)
})

it('gives the focus to the first field', async () => {
  open(<input aria-label="Name" />)
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Name' }))
})
