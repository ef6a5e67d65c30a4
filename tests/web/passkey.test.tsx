// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeAuthenticator } from '#tests/fakes/authenticator.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { pb } from '#web/records/index.ts'
import { PasskeysCard } from '#web/security/passkeys-card.tsx'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const stores = /^POST \/api\/security\/passkeys$/

/** The browser's request to its authenticator. */
interface Asked {
  publicKey: { challenge: ArrayBuffer; rp: { id?: string }; excludeCredentials?: unknown[] }
}
const create = vi.fn<(asked: Asked) => Promise<object>>()

let workspace: Workspace
beforeEach(async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
  create.mockReset()
  workspace = await server.enter()
  network.calls.length = 0
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const bufferOf = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer

/** The credential of a device, as the browser hands it to the page. */
function credentialFor({ publicKey: { challenge, rp } }: Asked): object {
  const options = { challenge: Buffer.from(challenge).toString('base64url'), rp }
  const made = createFakeAuthenticator(new URL(pb.baseURL).origin).create(options) as {
    id: string
    type: string
    response: { clientDataJSON: string; attestationObject: string }
  }
  return {
    ...{ id: made.id, rawId: bufferOf(made.id), type: made.type, authenticatorAttachment: 'platform' },
    response: {
      clientDataJSON: bufferOf(made.response.clientDataJSON),
      attestationObject: bufferOf(made.response.attestationObject),
    },
    getClientExtensionResults: () => ({}),
  }
}

async function submitName(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: name } })
  fireEvent.submit(dialog.querySelector('form')!)
  return dialog
}
const stored = () => workspace.pb.collection('passkeys').getFullList()

it('is made on the device, kept under its name and listed', async () => {
  create.mockImplementation(async (asked) => credentialFor(asked))
  openPage(<PasskeysCard />)
  await submitName('My laptop')
  await screen.findByRole('cell', { name: /My laptop/ })
  expect(await stored()).toMatchObject([{ name: 'My laptop' }])
  expect(network.sent(stores)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shownToasts().map(({ title }) => title)).toContain('Passkey added')
})

it.each([
  ['NotAllowedError', 'person cancels'],
  ['InvalidStateError', 'device has one already'],
])('is not kept after %s, because the %s, and the dialog stays with the name', async (name) => {
  create.mockRejectedValue(Object.assign(new Error('Refused by the browser.'), { name }))
  openPage(<PasskeysCard />)
  const dialog = await submitName('My phone')
  const words = name === 'NotAllowedError' ? /could not be added/ : /already has a passkey/
  await waitFor(() => expect(dialog.textContent).toMatch(words))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My phone')
  expect(network.sent(stores)).toEqual([])
  expect(await stored()).toEqual([])
})
