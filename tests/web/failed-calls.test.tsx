// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { ClientResponseError } from 'pocketbase'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { AppShell } from '#web/app/app-shell.tsx'
import TestApiPage from '#web/app/test-api-page.tsx'
import { InstanceProvider } from '#web/instances/index.ts'
import { downloadCsv } from '#web/lists/index.ts'
import { reportFailure } from '#web/records/request-error.ts'
import { closeToast, shownToasts } from '#web/ui/feedback/toasts.ts'

const network = watchNetwork()
const refusal = (status: number, response: object = {}) => new ClientResponseError({ url: '/api/x', status, response })
const problem = { status: { code: 'provider_unavailable', message: 'The AI provider is not available.' } }

beforeEach(() => {
  network.answer(/^GET \/api\/runtime/, { body: {} })
  for (const { id } of shownToasts()) closeToast(id)
})

describe('the message about a failed call', () => {
  it.each([
    ['a refusal', refusal(403, { message: 'No.' }), 'Erro na requisição', 'Status 403: No.'],
    [
      'a server that cannot work',
      refusal(503, { message: 'The database is too busy to answer this at the moment. Try again later.' }),
      'Erro na requisição',
      'The server is currently unavailable. (503). The server is busy right now. Try again in a moment.',
    ],
    [
      'a gateway in front of a stopped server',
      refusal(502),
      'Erro na requisição',
      'The server is currently unavailable. (502). Try again in a few minutes.',
    ],
    [
      'a service behind the server',
      refusal(503, { message: 'The AI provider is not available.', data: problem }),
      'Erro na requisição',
      'Status 503: The AI provider is not available right now. Try again in a few minutes.',
    ],
    ['no answer', refusal(0), 'The server can’t be reached.', 'Check your connection and try again.'],
    ['a fault of the page itself', new Error('x is undefined'), 'Unexpected Error', 'Status ??: x is undefined'],
  ])('of %s says what is known', (_what, error, title, description) => {
    openPage(<AppShell>{null}</AppShell>)
    act(() => reportFailure(error))
    expect(shownToasts()[0]).toMatchObject({ tone: 'danger', title, description })
    act(() => reportFailure(error, 'Not saved'))
    expect(shownToasts()[0]).toMatchObject({ title: 'Not saved', description })
  })
})

it('an export without rows shows a message and makes no file', () => {
  downloadCsv('posts', ['Post'], [])
  expect(shownToasts()[0]).toMatchObject({ title: 'No data found.', open: true })
})

it('the Test API page reports a failed call, and shows the response', async () => {
  network.answer(/^GET \/api\/collections\/instances\/records/, {
    status: 403,
    body: { status: 403, message: 'You are not allowed to perform this request.', data: {} },
  })
  openPage(
    <InstanceProvider>
      <TestApiPage />
    </InstanceProvider>,
  )
  await act(async () => screen.getByRole('button', { name: 'Send' }).click())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('API Request Failed')
  expect(alert.textContent).toContain('You don’t have permission to do this.')
})
