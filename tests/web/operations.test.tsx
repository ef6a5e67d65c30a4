// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { figureNames, type Overview } from '#shared/contracts/administration.ts'
import type { CronState } from '#shared/contracts/operations.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { CronsPart } from '#web/admin/operations/crons-part.tsx'
import { LogsPart } from '#web/admin/operations/logs-part.tsx'
import type { Mail } from '#web/admin/operations/mail-detail.tsx'
import { MailsPart } from '#web/admin/operations/mails-part.tsx'
import OverviewPage from '#web/admin/overview/overview-page.tsx'
import { pb, queryClient } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()

let admin: PocketBase
beforeAll(async () => {
  admin = await server.superuser()
})
beforeEach(() => {
  pb.authStore.save(admin.authStore.token, admin.authStore.record)
  queryClient.clear()
  network.calls.length = 0
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
})

const rowOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('tr')!
const toasts = () => shownToasts().map(({ title }) => String(title))
const pageOf = (items: object[]) => ({
  body: { page: 1, perPage: 20, totalItems: items.length, totalPages: 1, items },
})

describe('schedules', () => {
  const cron = (id: string, more: Partial<CronState>): CronState => ({
    ...{ id, expression: '0 3 * * *', nextAt: '2099-01-01 03:00:00.000Z' },
    ...{ startedAt: '2026-01-01 03:00:00.000Z', finishedAt: '2026-01-01 03:00:01.000Z', error: '', ...more },
  })

  it('show what each does, how its last run ended and why it failed', async () => {
    const crons = [
      cron('__pbAutoBackup__', { error: 'The disk is full.' }),
      cron('deleteInstances', { finishedAt: '' }),
      cron('deleteOldMails', {}),
      cron('of_a_later_release', { startedAt: '', finishedAt: '' }),
    ]
    network.answer(/^GET \/api\/admin\/crons$/, { body: { crons } })
    openPage(<CronsPart />)
    const rows = await Promise.all(
      ['Make a backup', 'Delete workspaces that are due', 'Delete old emails', 'of_a_later_release'].map(rowOf),
    )
    const outcomes = [/Failed.*The disk is full\./, /Running/, /Succeeded/, /Never/]
    for (const [at, outcome] of outcomes.entries()) expect(rows[at]!.textContent).toMatch(outcome)
  })

  it('are run on the server by their button', async () => {
    openPage(<CronsPart />)
    await rowOf('Delete old emails')
    fireEvent.click(screen.getByRole('button', { name: /Delete old emails/ }))
    await waitFor(() => expect(toasts().some((title) => title.includes('Delete old emails'))).toBe(true))
    expect(network.sent(/^POST \/api\/crons\/deleteOldMails$/)).toHaveLength(1)
    const { crons } = await admin.send<{ crons: CronState[] }>('/api/admin/crons', {})
    expect(crons.find(({ id }) => id === 'deleteOldMails')?.startedAt).not.toBe('')
  })
})

describe('the outbox', () => {
  const mail: Mail = {
    ...{ id: 'mail00000000001', to: 'ana@timbre.example', subject: 'Welcome', text: 'Read <b>me</b>.', attempts: 1 },
    ...{ html: '<p>Read me as HTML.</p><script>1</script>', state: 'sent', error: '' },
    ...{ sentAt: '2026-01-01 03:00:00.000Z', created: '2026-01-01 03:00:00.000Z' },
  }
  const lists = /^GET \/api\/collections\/mails\/records/
  const sends = /^POST \/api\/admin\/mails\/mail00000000001\/send$/

  it('shows an email as text, and its HTML in a frame without scripts', async () => {
    network.answer(lists, pageOf([mail]))
    openPage(<MailsPart />)
    fireEvent.click(await screen.findByRole('button', { name: 'Welcome' }))
    const drawer = await screen.findByRole('dialog', { name: 'Welcome' })
    within(drawer).getByText('Read <b>me</b>.')
    fireEvent.click(within(drawer).getByRole('radio', { name: 'As sent' }))
    const frame = await within(drawer).findByTitle<HTMLIFrameElement>('The email as it was sent')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toContain(`default-src 'none'`)
    expect(frame.getAttribute('srcdoc')).toContain('<p>Read me as HTML.</p>')
  })

  it('asks before it resends an email, and resends a failed one without asking', async () => {
    network.answer(lists, pageOf([mail]))
    network.answer(sends, { status: 204 })
    openPage(<MailsPart />)
    fireEvent.click(await screen.findByRole('button', { name: 'Welcome' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    const question = await screen.findByRole('alertdialog', { name: 'Send this email to ana@timbre.example?' })
    expect(network.sent(sends)).toEqual([])
    fireEvent.submit(question.querySelector('form')!)
    await waitFor(() => expect(network.sent(sends)).toHaveLength(1))

    network.answer(lists, pageOf([{ ...mail, state: 'failed', error: 'Refused.' }]))
    void queryClient.invalidateQueries()
    fireEvent.click(await screen.findByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(network.sent(sends)).toHaveLength(2))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(toasts()).toContain('The email to ana@timbre.example is in the queue')
  })
})

describe('the request log', () => {
  const lists = /^GET \/api\/logs$/
  it('leaves its own requests out, and shows the data of an entry', async () => {
    const created = '2026-01-01 03:00:00.000Z'
    const data = { type: 'request', status: 503, execTime: 12.4, error: 'The database is away.' }
    network.answer(/^GET \/api\/logs(\?|$)/, pageOf([{ id: 'log1', created, level: 8, message: 'GET /api/x', data }]))
    openPage(<LogsPart />)
    const row = await rowOf('GET /api/x')
    expect(row.textContent).toMatch(/Error.*503.*12 ms/)
    const [asked] = network.calls.filter(({ name }) => lists.test(name.split('?')[0]!))
    expect(asked!.query.get('filter')).toContain('data.url !~ "/api/logs%"')
    fireEvent.click(within(row).getByRole('button', { name: 'GET /api/x' }))
    const drawer = await screen.findByRole('dialog', { name: 'GET /api/x' })
    within(drawer).getByText('The database is away.')
    expect(drawer.textContent).toContain('"status": 503')
  })
})

describe('the overview', () => {
  const figures = (value: number) => Object.fromEntries(figureNames.map((name) => [name, value])) as Overview['totals']

  it('compares each figure with the previous period, and loads another period', async () => {
    const { now } = await admin.send<Overview>('/api/admin/overview', { query: { period: '30d' } })
    const days = Array.from({ length: 30 }, (_, at) => ({
      day: `2026-01-${String(at + 1).padStart(2, '0')}`,
      ...figures(2),
    }))
    network.calls.length = 0
    network.answer(/^GET \/api\/admin\/overview/, {
      body: { now, days, totals: figures(60), before: figures(40) } satisfies Partial<Overview>,
    })
    openPage(<OverviewPage />)
    const heading = await screen.findByRole('heading', { name: 'Sign-ups' })
    const card = heading.closest('section') ?? heading.parentElement!.parentElement!
    expect(card.textContent).toContain('60')
    expect(card.textContent).toContain('+50')
    fireEvent.click(screen.getByRole('radio', { name: /7 days/ }))
    await waitFor(() => {
      const asked = network.calls.filter(({ name }) => name.startsWith('GET /api/admin/overview'))
      expect(asked.map(({ query }) => query.get('period'))).toEqual(['30d', '7d'])
    })
  })
})
