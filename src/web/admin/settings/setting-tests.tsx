import { useState } from 'react'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { aiTaskNames, type SettingGroup, signInServices } from '#shared/settings.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { failureOf, pb, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Tries what is saved of a group; a failure is shown as the other side worded it. */
export function SettingTests({ group, states }: { group: SettingGroup; states: SettingStates }) {
  const t = useT('adminSettings')
  if (group === 'mail') return <MailTest />
  if (group === 'ai') return <AiTests states={states} />
  if (group === 'sign-in') return <SignInTests states={states} />
  if (group !== 'storage') return null
  return (['storage', 'backups'] as const).map((bucket) => (
    <Test key={bucket} title={t(`tests.${bucket}`)} text={t('tests.storageText')} action={t(`tests.${bucket}Action`)}>
      {async () => {
        await pb.settings.testS3(bucket, { requestKey: null })
        return t('tests.storageDone')
      }}
    </Test>
  ))
}

/** A test of the main provider, and one for each task that has another provider or model. */
function AiTests({ states }: { states: SettingStates }) {
  const t = useT('adminSettings')
  const others = aiTaskNames.filter(
    (task) => states[`${task}Provider`].origin === 'here' || states[`${task}Model`].origin === 'here',
  )
  return (['main', ...others] as const).map((task) => {
    const label = t(`sections.${task}`)
    return (
      <Test
        key={task}
        title={t('tests.ai', { task: label })}
        text={t('tests.aiText')}
        action={t('tests.aiAction', { task: label })}
      >
        {async () => {
          const call = { method: 'POST', body: { task }, requestKey: null }
          const answer = await pb.send<{ provider: string; model: string }>('/api/admin/settings/test/ai', call)
          return t('tests.aiDone', answer)
        }}
      </Test>
    )
  })
}

/** A test for each service that has a client. */
function SignInTests({ states }: { states: SettingStates }) {
  const t = useT('adminSettings')
  return signInServices
    .filter((name) => states[`${name}ClientId`].value)
    .map((name) => {
      const service = name === 'oidc' ? String(states.oidcName.value) : t(`sections.${name}`)
      return (
        <Test
          key={name}
          title={t('tests.signIn', { service })}
          text={t('tests.signInText')}
          action={t('tests.signInAction', { service })}
        >
          {async () => {
            const call = { method: 'POST', body: { service: name }, requestKey: null }
            await pb.send('/api/admin/settings/test/sign-in', call)
            return t('tests.signInDone', { service })
          }}
        </Test>
      )
    })
}

interface TestProps {
  title: string
  text: string
  action: string
  /** Resolves to what to say if it works. */
  children: () => Promise<string>
}

function Test({ title, text, action, children }: TestProps) {
  const test = useTest()
  return (
    <Card title={title} description={text} className="mt-4 max-w-4xl">
      <Button loading={test.isRunning} onClick={() => void test.run(children)}>
        {action}
      </Button>
      <Outcome {...test} />
    </Card>
  )
}

function MailTest() {
  const t = useT('adminSettings')
  const { email } = useSession()
  const test = useTest()
  const form = useForm({
    initial: { to: email },
    submit: ({ to }) =>
      test.run(async () => {
        await pb.settings.testEmail('_superusers', to.trim(), 'verification', { requestKey: null })
        return t('tests.mailDone', { to: to.trim() })
      }),
  })
  return (
    <Card title={t('tests.mail')} description={t('tests.mailText')} className="mt-4 max-w-4xl">
      <Form form={form} className="flex flex-wrap items-end gap-3">
        <TextField name="to" type="email" label={t('tests.to')} autoComplete="email" className="w-72 max-w-full" />
        <SubmitButton variant="secondary">{t('tests.mailAction')}</SubmitButton>
      </Form>
      <Outcome {...test} />
    </Card>
  )
}

/** The error of the other side, after the words of our server. */
const rawErrorIn = (message: string): string => message.split('Raw error: ').at(-1)!

function useTest() {
  const t = useT('adminSettings')
  const [state, show] = useState({ isRunning: false, done: '', failure: '' })
  return {
    ...state,
    async run(work: () => Promise<string>): Promise<void> {
      show({ isRunning: true, done: '', failure: '' })
      try {
        show({ isRunning: false, done: await work(), failure: '' })
      } catch (error) {
        const { message, fields } = failureOf(error)
        const failure = fields.aiProvider ? t('tests.noProvider') : rawErrorIn(message)
        show({ isRunning: false, done: '', failure })
      }
    },
  }
}

function Outcome({ done, failure }: { done: string; failure: string }) {
  const t = useT('adminSettings')
  return (
    <div aria-live="polite" className="mt-4 empty:hidden">
      {done && <Banner tone="success" title={done} />}
      {failure && (
        <Banner tone="danger" title={t('tests.failed')}>
          <span className="[overflow-wrap:anywhere]">{failure}</span>
        </Banner>
      )}
    </div>
  )
}
