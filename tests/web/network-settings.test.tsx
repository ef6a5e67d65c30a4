// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { Route, Routes } from 'react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { NetworksUse } from '#shared/contracts/settings.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import AdminSettingsPage from '#web/admin/settings/settings-page.tsx'
import { pb } from '#web/records/index.ts'

const server = startWebServer()
const network = watchNetwork()

let admin: PocketBase
beforeAll(async () => {
  admin = await server.superuser()
  const values = { linkedinMembersClientId: 'an id', linkedinMembersClientSecret: 'a secret' }
  await admin.send('/api/admin/settings', { method: 'PATCH', body: values })
})
beforeEach(() => pb.authStore.save(admin.authStore.token, admin.authStore.record))

const open = () =>
  openPage(
    <Routes>
      <Route path="/settings/:group" element={<AdminSettingsPage />} />
    </Routes>,
    '/settings/networks',
  )
const version = (state: NetworksUse['version']['state']): NetworksUse => ({
  ...{
    redirectUrl: 'http://timbre.example/dashboard/channels/connected',
    signInRedirectUrl: 'http://timbre.example/b',
  },
  version: { name: '202607', servedUntil: '2027-07-01', state },
})

it('shows the addresses to register at LinkedIn, and warns of those it refuses', async () => {
  const { unmount } = open()
  const { redirectUrl } = await admin.send<NetworksUse>('/api/admin/settings/networks', {})
  await screen.findByText(redirectUrl)
  expect(screen.getByRole('button', { name: 'Copy the address for channels' })).toBeTruthy()
  expect(screen.queryByText(/only addresses that begin with https/)).toBeNull()
  unmount()
  network.answer(/settings\/networks$/, { body: version('current') })
  open()
  await screen.findByText(/only addresses that begin with https/)
})

it.each([
  ['current', /supports version 202607 of its API until at least Jul 1, 2027/],
  ['ending', /may refuse it from Jul 1, 2027/],
  ['overdue', /refused it at any time since Jul 1, 2027/],
  ['refused', /then they go on by themselves/],
] as const)('says of a version that is %s what that means', async (state, text) => {
  network.answer(/settings\/networks$/, { body: version(state) })
  open()
  expect(await screen.findByText(text)).toBeTruthy()
})

it('tests only the configured app, and explains LinkedIn’s response', async () => {
  const answers = [
    { outcome: 'unknown-app', detail: '401 (invalid_client)' },
    { outcome: 'unreachable', detail: 'no route' },
    { outcome: 'accepted', detail: '' },
  ]
  network.answer(/test\/network$/, () => ({ body: answers.shift() }))
  open()
  const button = await screen.findByRole('button', { name: 'Test profiles' })
  expect(screen.queryByRole('button', { name: 'Test pages' })).toBeNull()
  fireEvent.click(button)
  await screen.findByText(/doesn’t recognize this client ID.*LinkedIn said: 401 \(invalid_client\)/)
  fireEvent.click(button)
  await screen.findByText(/This server couldn’t reach LinkedIn.*no route/)
  fireEvent.click(button)
  await screen.findByText('LinkedIn accepts the client ID and secret')
})
