// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { InstanceProvider } from '#web/instances/index.ts'
import { textsOf } from '#web/locale/index.ts'
import { PostReview } from '#web/production/review/post-review.tsx'
import { TopicReview } from '#web/production/review/topic-review.tsx'
import type { ShownBatch } from '#web/production/shown-batch.ts'
import { keys } from '#web/records/cache.ts'
import { queryClient, useRecords } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const t: ReturnType<typeof textsOf<'production'>> = (key, values) => textsOf('production', 'en-US')(key, values)
const server = startWebServer()
const network = watchNetwork()
const changes = /^PATCH \/api\/collections\/(topics|posts|production_batches)\//
const batches = /^POST \/api\/batch/

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
beforeEach(async () => {
  await server.enter()
  network.answer(changes, ({ name, body }) => ({
    body: stored(name.split('/').at(-1)!.replace('?', ''), body as object),
  }))
  network.answer(batches, ({ body }: Call) => ({
    body: (body as { requests: { url: string; body: object }[] }).requests.map(({ url, body: patch }) => ({
      status: 200,
      body: stored(url.split('/').at(-1)!, patch),
    })),
  }))
})

let count = 0
const stored = (id: string, patch: object) => {
  count += 1
  const updated = `2026-02-01 ${String(count).padStart(4, '0')}`
  return { ...known.get(id), ...patch, id, updated }
}
const known = new Map<string, object>()

const topic = (id: string, more: Partial<Row<'topics'>> = {}) =>
  ({
    id,
    title: `Topic ${id}`,
    hook: 'Hook',
    angle: 'angle',
    outline: ['One'],
    decision: '',
    notes: '',
    version: 1,
    updated: '2026',
    ...more,
  }) as Row<'topics'>
const finding = { check: 'unsupported-figure', severity: 'block', start: 0, end: 1, excerpt: '9', values: {} }
const report = { findings: [finding], claims: [], words: 3, readingEase: 60, voice: null }
const post = (id: string, more: Partial<Row<'posts'>> = {}) =>
  ({
    id,
    topic: id,
    body: `Post ${id}`,
    decision: '',
    notes: '',
    generation: 'idle',
    quality: null,
    sources: [],
    image: '',
    gallery: [],
    document: '',
    link: '',
    updated: '2026',
    ...more,
  }) as Row<'posts'>

/** The review of a batch whose rows the cache holds, as on the page. */
function Batch({ topics, posts, batch }: { topics: Row<'topics'>[]; posts?: Row<'posts'>[]; batch: object }) {
  useState(() => {
    for (const [name, rows] of [
      ['topics', topics],
      ['posts', posts ?? []],
    ] as const) {
      for (const row of rows) known.set(row.id, row)
      const page = { items: rows, page: 1, perPage: 30, totalItems: rows.length, totalPages: 1 }
      queryClient.setQueryData(keys.list(name, { page: 1, perPage: 30 }), page)
    }
    return null
  })
  const frozen = { enabled: false }
  const shown = {
    batch: { id: 'batch', generation: 'idle', language: 'en-US', characterLimit: 1300, ...batch },
    topics: useRecords('topics', frozen).data?.items ?? [],
    posts: useRecords('posts', frozen).data?.items ?? [],
    ambassador: undefined,
  } as unknown as ShownBatch
  return posts ? <PostReview {...shown} /> : <TopicReview {...shown} />
}

async function open(topics: Row<'topics'>[], posts?: Row<'posts'>[], batch = {}) {
  openPage(
    <InstanceProvider>
      <Batch topics={topics} {...(posts && { posts })} batch={batch} />
    </InstanceProvider>,
  )
  await screen.findByRole('region', { name: t('review.acts') })
  await screen.findByRole('button', { name: posts ? t('review.toDone') : t('review.toPosts') })
  network.calls.length = 0
}

const entries = () => within(screen.getByRole('navigation', { name: /Topics|Posts/ })).getAllByRole('button')
const current = () => entries().findIndex((entry) => entry.getAttribute('aria-current') === 'true')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (pattern: RegExp) => network.calls.flatMap(({ name, body }) => (pattern.test(name) ? [body] : []))
const reasonOf = (name: string | RegExp): string | null => {
  const button = screen.getByRole('button', { name })
  if (button.getAttribute('aria-disabled') !== 'true') return null
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null
}

describe('a review of topics', () => {
  it('decides by its buttons, moves on, and confirms that it is stored', async () => {
    await open([topic('a'), topic('b')])
    press(t('review.approve'))
    await waitFor(() => expect(entries()[0]!.textContent).toContain(t('review.decided.approve')))
    expect(current()).toBe(1)
    await screen.findByText(t('review.statusSaved'))
    expect(sent(changes)).toEqual([{ decision: 'approve' }])
    press(t('keys.undo'))
    await waitFor(() => expect(sent(changes)).toHaveLength(2))
    expect([current(), sent(changes)[1]]).toEqual([0, { decision: '' }])
  })

  it('requires notes for requested changes, and saves them on blur', async () => {
    await open([topic('a'), topic('b')])
    press(t('review.partial'))
    const notes = await screen.findByRole('textbox', { name: t('review.notes') })
    expect(document.activeElement).toBe(notes)
    fireEvent.change(notes, { target: { value: 'shorter' } })
    fireEvent.keyDown(notes, { key: 'Escape' })
    await screen.findByText(t('review.notesSaved'))
    expect(sent(changes)).toEqual([{ decision: 'partial' }, { notes: 'shorter' }])
    expect(document.activeElement).toBe(entries()[0])
  })

  it('saves notes once and goes on with Ctrl and Enter', async () => {
    await open([topic('a', { decision: 'partial' }), topic('b')])
    const notes = screen.getByRole('textbox', { name: t('review.notes') })
    fireEvent.change(notes, { target: { value: 'shorter' } })
    fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(current()).toBe(1))
    await waitFor(() => expect(sent(changes)).toEqual([{ notes: 'shorter' }]))
  })

  it('approves the rest in one call', async () => {
    await open([topic('a'), topic('b', { decision: 'reject' }), topic('c')])
    press(t('review.approveOpen', { count: 2 }))
    await waitFor(() =>
      expect(entries().map(({ textContent }) => textContent!.includes(t('review.decided.approve')))).toEqual([
        true,
        false,
        true,
      ]),
    )
    await screen.findByText(t('review.statusSaved'))
    expect([sent(batches).length, sent(changes).length]).toEqual([1, 0])
  })

  it('names failed items and reverts them', async () => {
    const response = { status: 404, message: "The requested resource wasn't found.", data: {} }
    network.answer(
      batches,
      { status: 400, body: { status: 400, message: '', data: { requests: { 1: { code: '', response } } } } },
      1,
    )
    await open([topic('a'), topic('b'), topic('c')])
    press(t('review.approveOpen', { count: 3 }))
    await waitFor(() =>
      expect(entries().map(({ textContent }) => textContent!.includes(t('review.decided.approve')))).toEqual([
        true,
        false,
        true,
      ]),
    )
    expect(shownToasts()[0]).toMatchObject({
      title: 'An error occurred while updating. Please try again later.',
      description: expect.stringContaining('Failed for 1 of 3: “Topic b”.'),
    })
  })

  it('shows why it cannot continue, and what is missing before regenerating', async () => {
    await open([topic('a', { decision: 'partial' }), topic('b')])
    expect(reasonOf(new RegExp(`^${t('review.regenerate')}`))).toBe(t('review.regenerateBlocked'))
    expect(reasonOf(t('review.toPosts'))).toBe(t('review.toPostsBlocked'))
    press(t('review.toPosts'))
    press(new RegExp(`^${t('review.regenerate')}`))
    expect(sent(changes)).toEqual([])
  })

  it('continues when all is decided, and returns to the settings only while nothing is approved', async () => {
    await open([topic('a', { decision: 'approve' }), topic('b', { decision: 'reject' })])
    expect(screen.queryByRole('button', { name: t('review.toSettings') })).toBeNull()
    press(t('review.toPosts'))
    await waitFor(() => expect(sent(changes)).toEqual([{ status: 'post' }]))
  })

  it('marks rewritten items', async () => {
    await open([topic('a', { version: 2 })])
    expect(entries()[0]!.textContent).toContain(t('review.rewritten'))
  })

  it('decides nothing while the agents work', async () => {
    await open([topic('a'), topic('b')], undefined, { generation: 'running' })
    for (const name of [
      t('review.approve'),
      t('review.reject'),
      t('review.partial'),
      new RegExp(`^${t('review.regenerate')}`),
      t('review.toPosts'),
    ])
      expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true)
    expect(
      screen.queryByRole('button', { name: new RegExp(t('review.approveOpen', { count: '' as never }).trim()) }),
    ).toBeNull()
  })

  it('opens the wording and stores it', async () => {
    await open([topic('a')])
    press(t('posts.edit'))
    const title = screen.getByRole('textbox', { name: t('wording.title') }) as HTMLInputElement
    expect(document.activeElement).toBe(title)
    fireEvent.change(title, { target: { value: ' Better ' } })
    press('Save')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: t('wording.title') })).toBeNull())
    expect(sent(changes)).toEqual([{ title: 'Better', hook: 'Hook', outline: ['One'] }])
  })
})

describe('a review of posts', () => {
  it('asks before it approves over findings, and Escape cancels', async () => {
    await open([topic('a'), topic('b')], [post('a', { quality: report as never }), post('b')])
    press(t('review.approve'))
    const question = await screen.findByRole('alertdialog', { name: t('review.overClaims', { count: 1 }) })
    expect(document.activeElement).toBe(
      within(question).getByRole('button', { name: new RegExp(t('review.approveAnyway')) }),
    )
    fireEvent.keyDown(window, { key: 'Escape' })
    expect([screen.queryByRole('alertdialog'), sent(changes)]).toEqual([null, []])
    press(t('review.approve'))
    press(new RegExp(t('review.approveAnyway')))
    const acceptedFindings = [{ check: 'unsupported-figure', excerpt: '9' }]
    await waitFor(() => expect(sent(changes)).toEqual([{ decision: 'approve', acceptedFindings }]))
    expect([entries()[0]!.textContent, current()]).toEqual([
      expect.stringContaining(t('review.accepted', { count: 1 })),
      1,
    ])
  })

  it('accepts a finding, and takes that back', async () => {
    await open([topic('a')], [post('a', { quality: report as never })])
    press(/^Accept: /)
    const acceptedFindings = [{ check: 'unsupported-figure', excerpt: '9' }]
    await waitFor(() => expect(sent(changes)).toEqual([{ acceptedFindings }]))
    expect(entries()[0]!.textContent).toContain(t('review.accepted', { count: 1 }))
    press(/^No longer accept: /)
    await waitFor(() => expect(sent(changes)).toEqual([{ acceptedFindings }, { acceptedFindings: [] }]))
    expect(entries()[0]!.textContent).toContain(t('review.mustChange', { count: 1 }))
  })

  it('saves the typed text, and asks about the text on the screen', async () => {
    await open([topic('a')], [post('a', { body: 'All well.', quality: { ...report, findings: [] } as never })])
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(t('posts.edit')) }))
    const field = screen.getByRole('textbox', { name: t('posts.body') })
    fireEvent.change(field, { target: { value: 'We grew 340% in 2024.' } })
    press(t('review.approve'))
    await screen.findByRole('alertdialog', { name: t('review.overClaims', { count: 2 }) })
    // The question takes the focus from the field, which saves its text.
    await waitFor(() => expect(sent(changes)).toEqual([{ body: 'We grew 340% in 2024.' }]))
  })

  it('does not save a text that is empty or too long for the network', async () => {
    await open([topic('a')], [post('a')])
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(t('posts.edit')) }))
    const field = screen.getByRole('textbox', { name: t('posts.body') })
    for (const value of ['  ', 'x'.repeat(3001)]) {
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    }
    expect(screen.getByText(t('posts.tooLong', { limit: '3,000', count: '1' }))).toBeTruthy()
    expect(sent(changes)).toEqual([])
  })

  it('keeps the view for the next post', async () => {
    await open([topic('a'), topic('b')], [post('a'), post('b')])
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(t('posts.preview')) }))
    fireEvent.click(entries()[1]!)
    expect(screen.getByRole('radio', { name: new RegExp(t('posts.preview')) }).getAttribute('aria-checked')).toBe(
      'true',
    )
  })

  it('does not decide on an unwritten post, and does not count it as remaining', async () => {
    await open(
      [topic('a'), topic('b'), topic('c')],
      [post('a', { body: '' }), post('b', { generation: 'running' }), post('c')],
    )
    expect((screen.getByRole('button', { name: t('review.approve') }) as HTMLButtonElement).disabled).toBe(true)
    expect(
      screen.queryByRole('button', { name: new RegExp(t('review.approveOpen', { count: '' as never }).trim()) }),
    ).toBeNull()
    expect(entries()[0]!.textContent).toContain(t('posts.pending'))
    await act(async () => void fireEvent.click(entries()[2]!))
    expect((screen.getByRole('button', { name: t('review.approve') }) as HTMLButtonElement).disabled).toBe(false)
  })

  it('can return to the topics at any time', async () => {
    await open([topic('a')], [post('a', { decision: 'approve' })])
    press(t('review.back'))
    await waitFor(() => expect(sent(changes)).toEqual([{ status: 'outline' }]))
  })
})
