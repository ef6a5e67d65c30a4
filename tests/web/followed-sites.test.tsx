// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FollowedSites } from '#web/knowledge/followed-sites.tsx'
import { watchNetwork } from '../support/network.ts'
import { openPage } from '../support/page.tsx'

const network = watchNetwork()
const site = {
  ...{ id: 'one', base: 'base', url: 'https://falk.example/feed', title: 'Falk', isPaused: false, rhythm: 'daily' },
  ...{ checkedAt: '2026-11-26 08:00:00.000Z', added: 0, addedAt: '', error: '', failedChecks: 0 },
}

it('a list that could not be loaded is not taken for an empty one, and is loaded again', async () => {
  const permit = network.refuse(/^GET .*followed_sites/)
  openPage(<FollowedSites base="base" canEdit={false} />)
  expect(await screen.findByText('The followed websites couldn’t be loaded.')).toBeTruthy()
  permit()
  network.answer(/^GET .*followed_sites/, {
    body: { items: [site], page: 1, perPage: 50, totalItems: 1, totalPages: 1 },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('https://falk.example/feed')).toBeTruthy()
  expect(screen.queryByText('The followed websites couldn’t be loaded.')).toBeNull()
})
