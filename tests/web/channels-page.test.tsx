// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { Abilities } from '#web/channels/abilities.tsx'
import type { Channel } from '#web/channels/use-channel-items.tsx'

const server = startWebServer()
watchNetwork()

const channel = (more: Partial<Channel>) =>
  ({ kind: 'linkedin', account: 'urn:li:person:1', status: 'connected', scopes: null, ...more }) as Channel

it('says in plain words what a channel may do, and what to do about the rest', async () => {
  await server.enter()
  openPage(<Abilities channel={channel({ scopes: ['openid', 'w_member_social'] })} />, '/')
  const items = within(await screen.findByRole('list', { name: 'What works here' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Publish posts',
    expect.stringMatching(/^Add first comments.*w_member_social_feed is missing.*are refused here/),
    expect.stringMatching(/^Read figures.*doesn’t share profile figures/),
  ])
})

it('shows nothing for channels with unknown or no scopes', async () => {
  await server.enter()
  openPage(
    <p>
      Nothing: <Abilities channel={channel({})} />
      <Abilities channel={channel({ kind: 'webhook', scopes: [] })} />
    </p>,
    '/',
  )
  expect((await screen.findByText(/^Nothing:/)).textContent).toBe('Nothing: ')
})
