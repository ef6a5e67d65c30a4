// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { PreferencesCard } from '#web/ambassadors/preferences/preferences-card.tsx'

const network = watchNetwork()
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const evidence = ['a', 'b'].map((post) => ({
  ...{ post, batch: 'batch', title: `Post ${post}`, kind: 'edit', excerpt: '', lengths: [1240, 800] },
}))
let stored: object[]

beforeEach(() => {
  stored = []
  network.answer(/^GET \/api\/ambassadors\/ana\/preference-proposals/, {
    body: { proposals: [{ key: 'shorter', evidence }] },
  })
  network.answer(/^GET .*writing_preferences/, () => ({ body: page(stored) }))
})

const proposal = async () => within(await screen.findByRole('region', { name: 'Proposed' }))

it('shows found preferences with their evidence, and stores accepted ones', async () => {
  network.answer(/^POST .*writing_preferences/, ({ body }) => {
    stored = [{ id: 'one', ...(body as object), evidence, isForComposer: true }]
    return { body: stored[0]! }
  })
  openPage(<PreferencesCard ambassador="ana" readOnly="" />)
  expect(await (await proposal()).findByText('From 2 posts')).toBeTruthy()
  expect((await proposal()).getAllByText(/1,240 → 800 characters/)).toHaveLength(2)
  expect((await proposal()).getByRole('link', { name: 'Post a' }).getAttribute('href')).toBe(
    '/dashboard/production/batch?item=a',
  )
  fireEvent.click((await proposal()).getByRole('button', { name: 'Follow: Shorter posts' }))
  await screen.findByRole('region', { name: 'Followed in every post' })
  expect(screen.queryByRole('region', { name: 'Proposed' })).toBeNull()
  expect(stored).toMatchObject([{ ambassador: 'ana', key: 'shorter', text: 'Shorter posts', status: 'accepted' }])
})

it('shows what a colleague decided a moment before', async () => {
  network.answer(/^POST .*writing_preferences/, () => {
    stored = [{ id: 'one', key: 'shorter', text: 'Short', status: 'accepted', evidence, isForComposer: true }]
    const data = { key: { code: 'validation_not_unique', message: 'Value must be unique.' } }
    return { status: 400, body: { status: 400, message: 'Failed to create record.', data } }
  })
  openPage(<PreferencesCard ambassador="ana" readOnly="" />)
  fireEvent.click((await proposal()).getByRole('button', { name: 'Dismiss: Shorter posts' }))
  expect(await screen.findByText('Short')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposed' })).toBeNull())
})

it('offers viewers no decisions', async () => {
  openPage(<PreferencesCard ambassador="ana" readOnly="Your role lets you view." />)
  expect((await proposal()).queryAllByRole('button')).toEqual([])
})

it('can be loaded again after a failure', async () => {
  const permit = network.refuse(/preference-proposals/)
  openPage(<PreferencesCard ambassador="ana" readOnly="" />)
  await screen.findByText('The preferences couldn’t be loaded.')
  permit()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await proposal()).toBeTruthy()
})
