// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RateLimitRule, SettingState, SettingStates } from '#shared/contracts/settings.ts'
import { type SettingName, settingDefinitions } from '#shared/settings.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { meaningOf, suggestedLabels } from '#web/admin/settings/rule-label.ts'
import { SettingsForm } from '#web/admin/settings/settings-form.tsx'
import AdminSettingsPage from '#web/admin/settings/settings-page.tsx'
import { textsOf } from '#web/locale/index.ts'
import { pb, queryClient } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const saves = /^PATCH \/api\/admin\/settings$/

let admin: PocketBase
beforeAll(async () => {
  admin = await server.superuser()
})
beforeEach(() => {
  pb.authStore.save(admin.authStore.token, admin.authStore.record)
  network.calls.length = 0
})
afterEach(async () => {
  for (const { id } of overlays.list()) overlays.unmount(id)
  vi.restoreAllMocks()
  const names = Object.keys(settingDefinitions)
  await change(Object.fromEntries(names.map((name) => [name, null])))
})

const change = (body: object) => admin.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body })
const states = () => admin.send<SettingStates>('/api/admin/settings', {})
const sent = () => network.calls.filter(({ name }) => saves.test(name)).map(({ body }) => body)
const toasts = () => shownToasts().map(({ title }) => String(title))
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string | RegExp, value: string) => fireEvent.input(await field(label), { target: { value } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const openGroup = (group: string) =>
  openPage(
    <Routes>
      <Route path="/settings/:group" element={<AdminSettingsPage />} />
    </Routes>,
    `/settings/${group}`,
  )
/** The text that describes a field: its hint or its error. */
const describing = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('a form of settings', () => {
  it('shows defaults and sources, and sends only what was changed', async () => {
    openGroup('plans')
    const days = await field('Days')
    expect(days.value).toBe('14')
    expect(describing(days)).toContain('Default: 14.')
    await type('Days', '30')
    await type('Price per month, in R$', '199,90')
    await press('Save changes')
    await waitFor(() => expect(sent()).toEqual([{ trialDays: 30, proMonthBrl: 19_990 }]))
    // After saving, the form starts over with the stored values and without the secrets.
    await waitFor(async () => expect(await field('Days')).not.toBe(days))
    await press('Back to default: Days')
    await waitFor(() => expect(sent().at(-1)).toEqual({ trialDays: null }))
    await waitFor(async () => expect((await field('Days')).value).toBe('14'))
    expect(toasts()).toContain('Days: back to the default')
    expect(screen.getByRole('button', { name: 'Back to default: Price per month, in R$' })).toBeTruthy()
  })

  it('checks ranges before it sends, and shows what the server refuses beside the field', async () => {
    openGroup('mail')
    await type('Port', '70000')
    await press('Save changes')
    await waitFor(async () => expect((await field('Port')).getAttribute('aria-invalid')).toBe('true'))
    expect(describing(await field('Port'))).toContain('Enter a number from 1 to 65535')
    expect(sent()).toEqual([])
    await type('Port', '2525')
    await type('Host', 'not a host')
    await press('Save changes')
    await waitFor(async () => expect((await field('Host')).getAttribute('aria-invalid')).toBe('true'))
    expect((await field('Port')).getAttribute('aria-invalid')).not.toBe('true')
    expect((await field('Host')).value).toBe('not a host')
    expect((await states()).smtpPort.origin).toBe('default')
    expect(describing(await field('Sender name'))).toContain('Default: Timbre.')
  })

  it('shows key and address of a task only if it has its own provider, and tests each', async () => {
    openGroup('ai')
    await field('Topics: model')
    expect(screen.queryByLabelText('Topics: API key')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ask the model: Topics' })).toBeNull()
    await change({ topicsProvider: 'openai-compatible', topicsBaseUrl: 'http://127.0.0.1:9/v1', topicsModel: 'small' })
    cleanup()
    queryClient.clear()
    openGroup('ai')
    expect((await field('Topics: address')).value).toBe('http://127.0.0.1:9/v1')
    expect(screen.queryByLabelText('Posts: address')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ask the model: Posts' })).toBeNull()
    network.answer(/test\/ai$/, { status: 400, body: { message: 'Failed. Raw error: No such key here', data: {} } }, 1)
    await press('Ask the model: Topics')
    await screen.findByText('No such key here')
    expect(network.calls.find(({ name }) => name.endsWith('test/ai'))?.body).toEqual({ task: 'topics' })
    await press('Back to default: Topics: provider')
    await waitFor(() => expect(screen.queryByLabelText('Topics: address')).toBeNull())
  })

  it('collapses time and price of a task until one of them is set', async () => {
    const folded = (label: string) =>
      screen.findByLabelText<HTMLInputElement>(label).then((input) => input.closest('details')!)
    openGroup('ai')
    expect((await folded('Posts: seconds per call')).open).toBe(false)
    await type('Posts: price of input', '0,25')
    await press('Save changes')
    await waitFor(() => expect(sent().at(-1)).toEqual({ postsInputUsd: 0.25 }))
    await waitFor(async () => expect((await folded('Posts: seconds per call')).open).toBe(true))
    expect((await folded('Topics: seconds per call')).open).toBe(false)
    await change({ postsProvider: 'offline' })
    cleanup()
    queryClient.clear()
    openGroup('ai')
    await field('Topics: model')
    expect(screen.queryByLabelText('Posts: price of input')).toBeNull()
    await change({ postsProvider: null, postsInputUsd: null })
  })

  it('shows a failure above the form if it is not about a field, and keeps the input', async () => {
    network.answer(saves, { status: 500, body: { status: 500, message: 'Something broke.', data: {} } }, 1)
    openGroup('mail')
    await type('Host', 'mail.example')
    await press('Save changes')
    await screen.findByText(/^The settings could not be saved\. /)
    expect((await field('Host')).value).toBe('mail.example')
  })

  it('never shows a secret, and removes it', async () => {
    openGroup('mail')
    const password = () => field('Password')
    expect((await password()).placeholder).toBe('Not set')
    await type('Password', 'a secret of the mails')
    await press('Save changes')
    await waitFor(async () => expect((await password()).placeholder).toMatch(/^Set/))
    expect((await password()).value).toBe('')
    expect(JSON.stringify(await states())).not.toContain('a secret of the mails')
    await press('Remove: Password')
    await waitFor(async () => expect((await password()).placeholder).toBe('Not set'))
  })

  it('locks what the environment sets, except for sign-in services', async () => {
    const all = await states()
    const ofEnvironment = (name: SettingName, value: string | boolean, variable: string) => {
      const state: SettingState = { value, default: value, origin: 'environment', variable }
      return { ...all, [name]: state } as SettingStates
    }
    const form = openPage(
      <SettingsForm
        group="mail"
        states={ofEnvironment('smtpHost', 'mail.example', 'SMTP_URL')}
        onSaved={async () => undefined}
      />,
    )
    const host = await field('Host')
    expect([host.value, host.readOnly]).toEqual(['mail.example', true])
    expect(screen.getByText('Set by SMTP_URL')).toBeTruthy()
    form.unmount()
    openPage(
      <SettingsForm
        group="sign-in"
        states={ofEnvironment('googleClientId', 'of-the-environment', 'GOOGLE_CLIENT_ID')}
        onSaved={async () => undefined}
      />,
    )
    const client = await field('Google: client ID')
    expect([client.value, client.readOnly]).toEqual(['of-the-environment', false])
    expect(screen.getByText('Set by GOOGLE_CLIENT_ID')).toBeTruthy()
  })

  it('warns that somebody else has changed the edited value', async () => {
    openGroup('plans')
    await type('Days', '21')
    await change({ trialDays: 40 })
    const { queryClient } = await import('#web/records/query-client.ts')
    await queryClient.invalidateQueries({ queryKey: ['served', 'settings'] })
    await screen.findByText(/^Somebody else has just changed a value/)
    expect((await field('Days')).value).toBe('21')
  })
})

describe('the settings of sign-in services', () => {
  const oidc = {
    ...{ oidcEnabled: true, oidcName: 'Larkfield', oidcClientId: 'timbre', oidcClientSecret: 'x' },
    oidcAuthUrl: 'http://127.0.0.1:9/authorize',
    ...{ oidcTokenUrl: 'http://127.0.0.1:9/token', oidcUserInfoUrl: 'http://127.0.0.1:9/me' },
  }

  it('show the address to register, and what an enabled service lacks', async () => {
    openGroup('sign-in')
    await screen.findByText(`${pb.baseURL}/api/oauth2-redirect`)
    fireEvent.click(await screen.findByRole('switch', { name: 'Offer Google' }))
    await type('Google: client ID', 'client')
    await press('Save changes')
    const secret = await field('Google: client secret')
    await waitFor(() => expect(secret.getAttribute('aria-invalid')).toBe('true'))
    expect(describing(secret)).toContain('This field is required.')
    fireEvent.input(secret, { target: { value: 'hidden' } })
    await press('Save changes')
    await waitFor(() => expect(toasts()).toContain('Settings saved'))
    expect(sent().at(-1)).toEqual({
      ...{ googleEnabled: true, googleClientId: 'client', googleClientSecret: 'hidden' },
    })
  })

  it('ask for the secret again when the client changes, and show the original error of a test', async () => {
    await change(oidc)
    openGroup('sign-in')
    await type('Own service: client ID', 'another')
    await press('Save changes')
    const secret = await field('Own service: client secret')
    await waitFor(() => expect(describing(secret)).toContain('what is stored belongs to another client or address'))
    await press('Test Larkfield')
    await screen.findByText(/^127\.0\.0\.1:9 cannot be reached: /)
  })

  it('warn about people who lose a sign-in method before a service is switched off', async () => {
    await change(oidc)
    network.calls.length = 0
    const use = { redirectUrl: 'http://x/api/oauth2-redirect', services: { oidc: { accounts: 12, stranded: 5 } } }
    network.answer(/^GET \/api\/admin\/settings\/sign-in/, { body: use })
    openGroup('sign-in')
    const offer = await screen.findByRole('switch', { name: 'Offer your own service' })
    await screen.findByText(use.redirectUrl)
    expect(screen.queryByText('12 accounts sign in with this service')).toBeNull()
    fireEvent.click(offer)
    await screen.findByText('12 accounts sign in with this service')
    expect(screen.getByText(/^For 5 of them no other way in is known/)).toBeTruthy()
    expect(sent()).toEqual([])
  })
})

describe('rate limits', () => {
  const rules = async () => (await states()).rateLimitRules.value as RateLimitRule[]
  const dialog = async () => within(await screen.findByRole('dialog'))
  const save = async () => fireEvent.submit((await screen.findByRole('dialog')).querySelector('form')!)

  it('are explained', () => {
    const t = textsOf('adminSettings')
    const meanings = suggestedLabels.map((label) => meaningOf(label, t))
    expect(meanings).toContain('All addresses below /api/')
    expect(meanings).toContain('All ways to sign in')
    expect(meanings).not.toContain(t('rules.unknown'))
    expect(meaningOf('posts:update', t)).toBe('Changing records (posts)')
    expect(meaningOf('POST /api/batch', t)).toBe('The address POST /api/batch')
    expect(meaningOf('*:nonsense', t)).toBe(t('rules.unknown'))
  })

  it('are added, with the server’s errors beside the field', async () => {
    openGroup('requests')
    const before = await rules()
    await press('Add a rate limit')
    const label = await (await dialog()).findByLabelText('Requests', { selector: 'input[name="label"]' })
    const seconds = (await dialog()).getByLabelText('Seconds')
    fireEvent.input(label, { target: { value: 'users create' } })
    fireEvent.input(seconds, { target: { value: 'soon' } })
    await save()
    await waitFor(() => expect(label.getAttribute('aria-invalid')).toBe('true'))
    expect(describing(label)).toContain('Enter an address such as /api/')
    expect(seconds.getAttribute('aria-invalid')).toBe('true')
    fireEvent.input(seconds, { target: { value: '60' } })
    fireEvent.input(label, { target: { value: '*:auth' } })
    await save()
    await waitFor(() => expect(describing(label)).toContain('There is already a rate limit'))
    fireEvent.input(label, { target: { value: 'users:create' } })
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const added = { label: 'users:create', audience: '', maxRequests: 20, duration: 60 }
    expect(await rules()).toEqual([...before, added])
    await screen.findByText('20 requests in 60 seconds', { selector: 'tr:last-child *' })
  })

  it('are changed, removed and restored', async () => {
    openGroup('requests')
    const before = await rules()
    await press('Edit *:auth')
    fireEvent.input((await dialog()).getByLabelText('Requests', { selector: 'input[name="maxRequests"]' }), {
      target: { value: '7' },
    })
    await save()
    await screen.findByText('7 requests in 10 seconds')
    expect((await rules())[0]).toEqual({ ...before[0], maxRequests: 7 })
    await press('Remove /api/batch')
    fireEvent.submit((await screen.findByRole('alertdialog')).querySelector('form')!)
    await waitFor(async () => expect((await rules()).map(({ label }) => label)).not.toContain('/api/batch'))
    await waitFor(() => expect(toasts()).toContain('Rate limit removed'))
    await press('Back to default')
    fireEvent.submit((await screen.findByRole('alertdialog')).querySelector('form')!)
    await waitFor(async () => expect(await rules()).toEqual(before))
    await screen.findByText('5 requests in 1 second')
  })
})
