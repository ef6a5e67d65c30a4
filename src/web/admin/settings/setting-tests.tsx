import type { SettingStates } from '#shared/contracts/settings.ts'
import { aiTaskNames, type SettingGroup, signInServices } from '#shared/settings.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, useSession } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { NetworkTests } from './network-tests.tsx'
import { Outcome, Test, useTest } from './setting-test.tsx'

/** Tests the saved settings of a group; a failure shows the service's own message. */
export function SettingTests({ group, states }: { group: SettingGroup; states: SettingStates }) {
  const t = useT('adminSettings')
  if (group === 'mail') return <MailTest />
  if (group === 'ai') return <AiTests states={states} />
  if (group === 'sign-in') return <SignInTests states={states} />
  if (group === 'web-search') return <WebSearchTest />
  if (group === 'networks') return <NetworkTests states={states} />
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

/** A test of the main provider, and one for each task with another provider or model. */
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
        text={t(task === 'pictures' ? 'tests.picturesText' : 'tests.aiText')}
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

function WebSearchTest() {
  const t = useT('adminSettings')
  return (
    <Test title={t('tests.search')} text={t('tests.searchText')} action={t('tests.searchAction')}>
      {async () => {
        const call = { method: 'POST', requestKey: null }
        const answer = await pb.send<{ provider: 'tavily'; results: number }>(
          '/api/admin/settings/test/web-search',
          call,
        )
        return t('tests.searchDone', { provider: t(`providers.${answer.provider}`), count: answer.results })
      }}
    </Test>
  )
}

/** A test for each configured service. */
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
