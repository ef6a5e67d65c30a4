// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PostResult } from '#shared/contracts/results.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { ResultCharts } from '#web/results/result-charts.tsx'

const server = startWebServer()
beforeEach(async () => {
  await server.enter()
})

const post = (id: string, impressions?: number): PostResult => ({
  ...{ id, post: id, batch: '', title: id, url: '', line: '', hook: 'number' },
  ...{ ambassador: { id: 'rui', name: 'Rui' }, channel: { id: 'desk', name: 'Desk', kind: 'manual' } },
  publishedAt: '2026-11-24 12:00:00.000Z',
  known: impressions === undefined ? {} : { impressions: { value: impressions, source: 'hand', at: '' } },
})

// A Tuesday.
const period = { from: new Date('2026-10-01T12:00:00Z'), to: new Date('2026-11-24T12:00:00Z') }
const open = (posts: readonly PostResult[], asTable = false) =>
  openInWorkspace(<ResultCharts posts={posts} {...period} asTable={asTable} />)
const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe('charts of results', () => {
  it('cover the time until today, including an unfinished week', async () => {
    open([post('a', 10)])
    expect((await card('Posts per week')).getByText(/Nov 24, 2026$/)).toBeTruthy()
  })

  it('name numbers that are unknown for all posts, instead of drawing nothing', async () => {
    open([post('a'), post('b')])
    const impressions = await card('Impressions per week')
    expect(impressions.getByText(/^Not known for any post/)).toBeTruthy()
    expect(impressions.queryByRole('slider')).toBeNull()
    expect((await card('Posts per week')).getByRole('slider')).toBeTruthy()
  })

  it('name each figure of a kind of post where there are no columns', async () => {
    open([post('a', 1250)])
    const [, row] = (await card('By kind of opening')).getAllByRole('row')
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Posts1', 'Impressions1,250', 'Engagement rateunknown'])
  })
})
