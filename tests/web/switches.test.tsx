// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace, openPage } from '#tests/support/page.tsx'
import { LoginForm } from '#web/accounts/login-form.tsx'
import { RegisterForm } from '#web/accounts/register-form.tsx'
import SetupPage from '#web/accounts/setup-page.tsx'
import DefaultLayout from '#web/app/default-layout.tsx'
import { PlanOffer } from '#web/billing/plan-offer.tsx'
import { AddKnowledge } from '#web/knowledge/add-knowledge.tsx'
import GhostwriterPage from '#web/landing/ghostwriter-page.tsx'
import { InvitedSignUpForm } from '#web/people/invited-sign-up-form.tsx'
import { useGhostwriterObstacle } from '#web/provisioning/index.ts'

const network = watchNetwork()
const limits = {
  ...{ signUp: false, signUpTrial: false, leadForm: false, knowledgeLinks: false, composer: false },
  ...{ passwordCharacters: 16, administratorPasswordCharacters: 20 },
}
beforeEach(() => network.answer(/^GET \/api\/runtime/, { body: { providers: [], limits } }))

const linksTo = (address: string) =>
  screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.endsWith(address))

it('the sign-up says that an invitation is needed where it is closed', async () => {
  openPage(<RegisterForm />)
  await screen.findByText('Sign-up is by invitation')
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(linksTo('/auth/login')).toHaveLength(1)
})

it('nothing leads to a sign-up that is closed', async () => {
  const pages = [<LoginForm key="login" />, <DefaultLayout key="frame" />, <GhostwriterPage key="page" />]
  for (const page of pages) {
    const { unmount, container } = openPage(page)
    await waitFor(() => expect(container.textContent).not.toBe(''))
    expect(linksTo('/auth/register')).toEqual([])
    unmount()
  }
})

it('the ghostwriter page has no form that would be refused', () => {
  openPage(<GhostwriterPage />)
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryAllByRole('link', { name: 'Sign in' })).toHaveLength(1)
})

it('a disabled trial is not among the plans, unless it is the current one', () => {
  const { unmount } = openPage(<PlanOffer />)
  expect(screen.queryByRole('heading', { name: /Trial/ })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Pro' })).toBeTruthy()
  unmount()
  openPage(<PlanOffer current="trial" />)
  expect(screen.getByRole('heading', { name: /Trial/ })).toBeTruthy()
})

it('links are not offered as knowledge', () => {
  openPage(<AddKnowledge base="base00000000001" />)
  expect(screen.getByRole('radio', { name: 'Documents' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Link' })).toBeNull()
})

it('passwords are checked against the length that is set', async () => {
  openPage(
    <InvitedSignUpForm invitation="token" email="ida@timbre.example" workspace="Larkfield" onDone={() => undefined} />,
  )
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  await screen.findByText('At least 16 characters')
  fireEvent.input(password, { target: { value: 'fifteen letters' } })
  fireEvent.submit(password.closest('form')!)
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This field must be at least 16 characters long.')).toBeTruthy()
})

it('administrators have their own length', async () => {
  openPage(<SetupPage />)
  expect(await screen.findByText('At least 20 characters')).toBeTruthy()
})

function Obstacle() {
  return <p>{useGhostwriterObstacle()}</p>
}

it('agents say that they cannot start without a provider and without the composer', async () => {
  openInWorkspace(<Obstacle />)
  expect(await screen.findByText(/^Nothing can be written until an AI provider is set up/)).toBeTruthy()
})
