// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { Route, Routes } from 'react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { nearestReadable } from '#shared/branding/accent.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import AdminSettingsPage from '#web/admin/settings/settings-page.tsx'
import { pb } from '#web/records/index.ts'

const server = startWebServer()

let admin: PocketBase
beforeAll(async () => {
  admin = await server.superuser()
})
beforeEach(() => {
  pb.authStore.save(admin.authStore.token, admin.authStore.record)
  openPage(
    <Routes>
      <Route path="/settings/:group" element={<AdminSettingsPage />} />
    </Routes>,
    '/settings/branding',
  )
})

const preview = () => screen.findByRole('region', { name: 'Preview' })
const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })

it('shows the name and color that are typed, in light and in dark', async () => {
  await type('Product name', 'Larkfield Voices')
  const shown = await preview()
  await waitFor(() => expect(within(shown).getAllByText('Larkfield Voices')).toHaveLength(2))
  await type('Accent color', '#1055c9')
  await waitFor(() => expect(shown.innerHTML).toContain('#1055c9'))
  for (const scheme of ['Light mode', 'Dark mode']) within(shown).getByRole('heading', { name: scheme })
  expect(within(shown).getAllByText(/^Button text: \d/)).toHaveLength(2)
  expect(within(shown).queryByText(/at least/)).toBeNull()
})

it('warns about low contrast, and offers the nearest readable color', async () => {
  await type('Accent color', '#ffeb3b')
  const shown = await preview()
  await waitFor(() => expect(within(shown).getAllByText(/but at least 4\.5 : 1 is needed/).length).toBeGreaterThan(0))
  const nearest = nearestReadable('#ffeb3b')
  fireEvent.click(within(shown).getByRole('button', { name: `Use ${nearest} instead` }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Accent color').value).toBe(nearest))
  await waitFor(() => expect(within(shown).queryByText(/at least/)).toBeNull())
  expect(within(shown).queryByRole('button')).toBeNull()
})
