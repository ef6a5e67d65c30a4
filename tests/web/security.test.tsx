// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import PocketBase, { BaseAuthStore } from 'pocketbase'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { textsOf } from '#web/locale/texts.ts'
import { pb } from '#web/records/index.ts'
import { deviceName, placeName } from '#web/security/device-name.tsx'
import { FactorCard } from '#web/security/factor-card.tsx'
import { PasskeysCard } from '#web/security/passkeys-card.tsx'
import { PasswordCard } from '#web/security/password-card.tsx'
import { ServicesCard } from '#web/security/services-card.tsx'
import { SessionsCard } from '#web/security/sessions-card.tsx'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const password = 'correct horse 1'
const signInAgain = {
  status: 403,
  body: { status: 403, message: 'Sign in again.', data: { account: { code: 'sign_in_again', message: 'Again.' } } },
}

let workspace: Workspace
let email: string
beforeEach(async () => {
  workspace = await server.enter()
  email = String(workspace.pb.authStore.record!.email)
  network.calls.length = 0
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const click = async (name: string | RegExp) => fireEvent.click(await button(name))
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const toasts = () => shownToasts().map(({ title }) => String(title))

/** Signed in on another device. */
async function otherDevice(): Promise<PocketBase> {
  const other = new PocketBase(pb.baseURL, new BaseAuthStore()).autoCancellation(false)
  await other.collection('users').authWithPassword(email, password)
  return other
}

describe('two-step verification', () => {
  const begin = /^POST \/api\/security\/second-factor$/
  const confirmation = /^POST \/api\/security\/second-factor\/confirm$/
  const begun = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Timbre?secret=JBSWY3DPEHPK3PXP' }
  const recoveryCodes = ['aaaa-1111', 'bbbb-2222']

  it('makes one key, even if it is turned on with two clicks', async () => {
    const release = network.hold(begin, 'request')
    openPage(<FactorCard />)
    const turnOn = await button('Turn on')
    fireEvent.click(turnOn)
    fireEvent.click(turnOn)
    release()
    expect(await screen.findByRole('dialog', { name: 'Set up your authenticator app' })).toBeTruthy()
    expect(network.sent(begin)).toHaveLength(1)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('keeps the dialog and its key when the code is wrong, and shows the recovery codes when it is right', async () => {
    network.answer(begin, { body: begun })
    network.answer(confirmation, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { body: { recoveryCodes } }
        : { status: 400, body: { message: 'No.', data: { code: { code: 'wrong_code', message: 'Wrong.' } } } },
    )
    openPage(<FactorCard />)
    await click('Turn on')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    fireEvent.submit(dialog.querySelector('form')!)
    // Nothing is sent without a code.
    await waitFor(() => expect(screen.getByLabelText('Code from the app').getAttribute('aria-invalid')).toBe('true'))
    expect(network.sent(confirmation)).toEqual([])
    type('Code from the app', '000000')
    fireEvent.submit(dialog.querySelector('form')!)
    await waitFor(() => expect(network.sent(confirmation)).toHaveLength(1))
    await waitFor(() => expect(dialog.textContent).toContain('wrong'))
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    type('Code from the app', '123456')
    fireEvent.submit(dialog.querySelector('form')!)
    const codes = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes)
    expect(toasts()).toContain('Two-step verification is on')
  })

  it('is not turned on if the person closes the dialog', async () => {
    network.answer(begin, { body: begun })
    openPage(<FactorCard />)
    await click('Turn on')
    await screen.findByRole('dialog')
    await click('Cancel')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull())
    expect(network.sent(confirmation)).toEqual([])
    await waitFor(async () => expect((await button('Turn on')).getAttribute('aria-busy')).toBeNull())
  })

  it('shows that it could not load, and loads on retry', async () => {
    const permit = network.refuse(/second_factors/)
    openPage(<FactorCard />)
    await button('Try again')
    permit()
    await click('Try again')
    expect(await button('Turn on')).toBeTruthy()
  })

  describe('that is on', () => {
    const factor = { id: 'factor000000001', confirmedAt: '2026-03-04 12:00:00.000Z', recoveryCodesLeft: 1, updated: '' }
    const off = /^DELETE \/api\/security\/second-factor$/
    const renew = /^POST \/api\/security\/recovery-codes$/
    beforeEach(() => {
      network.answer(/second_factors/, { body: { page: 1, perPage: 1, totalItems: 1, items: [factor] } })
    })

    it('shows its date and how many codes are left', async () => {
      openPage(<FactorCard />)
      expect(await screen.findByText(/On since Mar 4, 2026\. 1 recovery code left/)).toBeTruthy()
    })

    it('is only turned off once that is confirmed, with one request', async () => {
      network.answer(off, { status: 204 })
      openPage(<FactorCard />)
      await click('Turn off')
      const sure = await screen.findByRole('alertdialog')
      expect(network.sent(off)).toEqual([])
      fireEvent.click(within(sure).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(network.sent(off)).toEqual([])
      await click('Turn off')
      const form = (await screen.findByRole('alertdialog')).querySelector('form')!
      fireEvent.submit(form)
      fireEvent.submit(form)
      await waitFor(() => expect(toasts()).toContain('Two-step verification is off'))
      expect(network.sent(off)).toHaveLength(1)
    })

    it('keeps the existing codes if new ones are refused', async () => {
      network.answer(renew, { status: 400, body: { status: 400, message: 'Not now.', data: {} } })
      openPage(<FactorCard />)
      await click('New recovery codes')
      fireEvent.click(await screen.findByRole('button', { name: 'Generate new codes' }))
      await waitFor(() => expect(network.sent(renew)).toHaveLength(1))
      await waitFor(async () => expect((await button('New recovery codes')).getAttribute('aria-busy')).toBeNull())
      expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
    })
  })
})

describe('a change that needs a recent sign-in', () => {
  const begin = /^POST \/api\/security\/second-factor$/
  const signIns = /^POST .*auth-with-password/

  it('is made after the password, and not before', async () => {
    network.answer(begin, signInAgain, 1)
    openPage(<FactorCard />)
    await click('Turn on')
    const proof = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    type('Password', 'not this one')
    fireEvent.submit(proof.querySelector('form')!)
    expect(await screen.findByText('Incorrect password.')).toBeTruthy()
    expect(network.sent(begin)).toHaveLength(1)
    type('Password', password)
    fireEvent.submit(proof.querySelector('form')!)
    expect(await screen.findByRole('dialog', { name: 'Set up your authenticator app' })).toBeTruthy()
    expect(network.sent(begin)).toHaveLength(2)
  })

  it('does not blame the password if the server cannot be reached', async () => {
    network.answer(begin, signInAgain, 1)
    openPage(<FactorCard />)
    await click('Turn on')
    const proof = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    network.isDown = true
    type('Password', password)
    fireEvent.submit(proof.querySelector('form')!)
    await waitFor(() => expect(network.sent(signIns)).toHaveLength(1))
    await waitFor(() => expect(proof.querySelector('[aria-live] p')?.textContent).toBeTruthy())
    expect(screen.queryByText('Incorrect password.')).toBeNull()
  })

  it('is dropped without a message if the person cancels', async () => {
    network.answer(begin, signInAgain)
    const before = shownToasts().length
    openPage(<FactorCard />)
    await click('Turn on')
    await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    await click('Cancel')
    await waitFor(async () => expect((await button('Turn on')).getAttribute('aria-busy')).toBeNull())
    expect(network.sent(begin)).toHaveLength(1)
    expect(shownToasts()).toHaveLength(before)
  })

  it('asks for the code as well where two steps are on', async () => {
    network.answer(begin, signInAgain, 1)
    network.answer(signIns, { status: 401, body: { mfaId: 'first-step' } })
    const { token, record } = pb.authStore
    network.answer(/auth-with-totp/, ({ body }) =>
      (body as { mfaId: string; code: string }).code === '654321'
        ? { body: { token, record } }
        : { status: 400, body: { message: 'No.', data: { code: { code: 'wrong_code', message: 'Wrong.' } } } },
    )
    openPage(<FactorCard />)
    await click('Turn on')
    const proof = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    type('Password', password)
    fireEvent.submit(proof.querySelector('form')!)
    await screen.findByLabelText('Six-digit code')
    await click('Use a recovery code')
    expect(screen.getByLabelText('Recovery code').getAttribute('inputmode')).toBe('text')
    await click('Use the authenticator app')
    fireEvent.input(screen.getByLabelText('Six-digit code'), { target: { value: '654321' } })
    fireEvent.submit(screen.getByLabelText('Six-digit code').closest('form')!)
    expect(await screen.findByRole('dialog', { name: 'Set up your authenticator app' })).toBeTruthy()
    expect(network.calls.find(({ name }) => /auth-with-totp/.test(name))?.body).toEqual({
      mfaId: 'first-step',
      code: '654321',
    })
  })
})

describe('sessions', () => {
  const deletions = /^DELETE .*\/sessions\/records/
  const rows = async () => (await screen.findAllByRole('row')).slice(1)

  it('show this device first, without a button to end it', async () => {
    await otherDevice()
    openPage(<SessionsCard />)
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(1))
    const [first, second] = await rows()
    expect(within(first!).getByText('This device')).toBeTruthy()
    expect(within(first!).queryByRole('button', { name: /^End the session/ })).toBeNull()
    expect(within(second!).getByRole('button', { name: /^End the session/ })).toBeTruthy()
  })

  it('are ended with one request, even after several clicks', async () => {
    const other = await otherDevice()
    const release = network.hold(deletions, 'request')
    openPage(<SessionsCard />)
    const [end] = await screen.findAllByRole('button', { name: /^End the session/ })
    const before = toasts().length
    fireEvent.click(end!)
    fireEvent.click(end!)
    release()
    await waitFor(() => expect(toasts().length).toBeGreaterThan(before))
    expect(toasts()[0]).toBe('Session ended')
    expect(network.sent(deletions)).toHaveLength(1)
    await expect(other.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  })

  it('on other devices all end after a confirmation, but not this one', async () => {
    const other = await otherDevice()
    openPage(<SessionsCard />)
    await click('End all other sessions')
    fireEvent.submit((await screen.findByRole('alertdialog')).querySelector('form')!)
    await waitFor(() => expect(toasts()[0]).toMatch(/sessions? ended$/))
    await expect(other.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(pb.collection('users').authRefresh({ requestKey: null })).resolves.toBeTruthy()
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  it('that start elsewhere appear automatically', async () => {
    openPage(<SessionsCard />)
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(0))
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    const before = (await rows()).length
    await otherDevice()
    await waitFor(async () => expect((await rows()).length).toBe(before + 1))
  })
})

it('a device is described by its known details, in the language of the reader', () => {
  const t = textsOf('security', 'en-US')
  const unknown = { browser: '', system: '', ip: '', country: '' }
  expect(deviceName({ ...unknown, browser: 'Firefox', system: 'Android' }, t)).toBe('Firefox · Android')
  expect(deviceName({ ...unknown, system: 'iOS' }, t)).toBe('iOS')
  expect(deviceName(unknown, t)).toBe('Unknown device')
  expect(placeName({ ...unknown, ip: '192.0.2.1', country: 'DE' }, 'en-US')).toBe('Germany, 192.0.2.1')
  expect(placeName({ ...unknown, ip: '192.0.2.1', country: 'DE' }, 'pt-BR')).toBe('Alemanha, 192.0.2.1')
  expect(placeName({ ...unknown, ip: '192.0.2.1' }, 'en-US')).toBe('192.0.2.1')
  expect(placeName(unknown, 'en-US')).toBe('')
})

describe('a new password', () => {
  const changes = /^POST \/api\/security\/password$/
  const fill = (old: string, next: string, again = next) => {
    type('Current password', old)
    type('New password', next)
    type('Confirm password', again)
  }

  it('signs out the other devices, not this one, and empties the form', async () => {
    const other = await otherDevice()
    openPage(<PasswordCard />)
    fill(password, 'another horse 2')
    await click('Change password')
    await waitFor(() => expect(toasts()[0]).toBe('Password changed'))
    expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('')
    await expect(other.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(pb.collection('users').authRefresh({ requestKey: null })).resolves.toBeTruthy()
  })

  it('is not sent if the confirmation differs', async () => {
    openPage(<PasswordCard />)
    fill(password, 'another horse 2', 'another horse 3')
    await click('Change password')
    await waitFor(() => expect(screen.getByLabelText('Confirm password').getAttribute('aria-invalid')).toBe('true'))
    expect(network.sent(changes)).toEqual([])
  })

  it('shows a wrong password at its field, and keeps the input', async () => {
    openPage(<PasswordCard />)
    fill('not this one', 'another horse 2')
    await click('Change password')
    await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('another horse 2')
  })
})

describe('passkeys', () => {
  const removals = /^DELETE .*\/passkeys\/records/
  const passkey = { id: 'passkey00000001', name: 'Work laptop', created: '2026-03-04 12:00:00.000Z', usedAt: '' }

  it('are not offered where the browser has none', async () => {
    openPage(<PasskeysCard />)
    expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
  })

  it('are removed after a confirmation that names them', async () => {
    network.answer(/^GET .*\/passkeys\/records/, { body: { page: 1, perPage: 100, totalItems: 1, items: [passkey] } })
    network.answer(removals, { status: 204 })
    openPage(<PasskeysCard />)
    expect(await screen.findByText('Never')).toBeTruthy()
    fireEvent.keyDown(await button('Actions for Work laptop'), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const sure = await screen.findByRole('alertdialog', { name: 'Remove Work laptop?' })
    expect(network.sent(removals)).toEqual([])
    fireEvent.submit(sure.querySelector('form')!)
    await waitFor(() => expect(toasts()[0]).toBe('Passkey removed'))
    expect(network.sent(removals)).toHaveLength(1)
  })
})

it('sign-in services are not shown where the server has none', () => {
  const { container } = openPage(<ServicesCard />)
  expect(container.textContent).toBe('')
})
