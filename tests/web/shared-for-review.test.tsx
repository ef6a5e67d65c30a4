// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { queryClient } from '#web/records/index.ts'
import { SharedForReview } from '#web/reviews/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const lists = /^GET \/api\/collections\/review_links\/records/
const removals = /^DELETE \/api\/collections\/review_links\/records\/link1/

let workspace: Workspace
let links: object[]
beforeEach(async () => {
  workspace = await server.enter()
  links = [
    {
      ...{ id: 'link1', instance: workspace.instance, posts: ['post1'], reviewer: 'Dr. Lima', email: '' },
      ...{ openedAt: '', expiresAt: '2096-10-24 09:00:00.000Z', updated: '2026-01-01' },
    },
  ]
  network.answer(lists, () => ({ body: { items: links, page: 1, perPage: 200, totalItems: 1, totalPages: 1 } }))
  network.answer(removals, () => {
    links = []
    return { status: 204 }
  })
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
})
const toasts = () => shownToasts().map(({ title }) => String(title))

async function withdraw() {
  openInWorkspace(<SharedForReview posts={[{ id: 'post1', body: 'Repairs pay the rent.' } as Row<'posts'>]} />)
  fireEvent.keyDown(await screen.findByRole('button', { name: /Dr\. Lima$/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
}

describe('a review link that is withdrawn', () => {
  it('disappears, with a message', async () => {
    await withdraw()
    await waitFor(() => expect(toasts()).toContain('Link withdrawn'))
    await waitFor(() => expect(screen.queryByText('Dr. Lima')).toBeNull())
  })

  it('stays if the server refuses, without a success message', async () => {
    const before = toasts().length
    network.refuse(removals)
    await withdraw()
    await waitFor(() => expect(network.sent(removals)).toHaveLength(1))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(toasts()).toHaveLength(before)
    expect(screen.getByText('Dr. Lima')).toBeTruthy()
  })
})
