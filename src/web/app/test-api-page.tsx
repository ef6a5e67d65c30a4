import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { useInstance } from '#web/instances/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, filterText, pb, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'

/** Sends the calls of the specification and shows the answers. */
export default function TestApiPage() {
  const t = useT('testApi')
  const errors = useT('errors')
  const { id } = useSession()
  const { instance } = useInstance()
  const only = (filter: string, value = '') => `filter=${encodeURIComponent(filterText(filter, { value }))}`
  const calls = {
    memberships: `/api/collections/user_instance_roles/records?${only('user = {:value}', id)}&expand=instance`,
    instances: `/api/collections/instances/records?sort=-created&expand=${encodeURIComponent('instance_services(instance).service')}`,
    instance: `/api/collections/instances/records/${instance?.id}`,
    services: `/api/collections/instance_services/records?${only('instance.id = {:value}', instance?.id)}&expand=service&perPage=${limits.servicesPerPage}`,
    health: '/api/health',
  }
  const [call, setCall] = useState<keyof typeof calls>('instances')
  const [answer, setAnswer] = useState<{
    status: number | '??'
    milliseconds: number
    text: string
    failure: string
  } | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    const start = performance.now()
    const done = (status: number | '??', body: unknown, failure = '') => {
      const milliseconds = Math.round(performance.now() - start)
      setAnswer({ status, milliseconds, text: JSON.stringify(body, null, 2), failure })
    }
    try {
      done(200, await pb.send(calls[call], { requestKey: null }))
    } catch (error) {
      const failure = failureOf(error)
      const { status, message, fields } = failure
      done(status, { message, data: fields }, describeFailure(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('call')} className="min-w-64 flex-1">
          <Select
            value={call}
            onValueChange={setCall}
            options={(Object.keys(calls) as (keyof typeof calls)[]).map((value) => ({
              value,
              label: `GET ${calls[value].split('?')[0]}`,
            }))}
          />
        </Field>
        <Button variant="primary" loading={isBusy} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
      <h2 className="mt-6 font-semibold">{t('answer')}</h2>
      {answer ? (
        <>
          {answer.failure && (
            <Banner className="mt-2" tone="danger" announce title={errors('apiFailed')}>
              {answer.failure}
            </Banner>
          )}
          <p className="mt-1 text-ink-muted">
            {t('duration', { status: answer.status, milliseconds: answer.milliseconds })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard */}
          <pre className="mt-2 max-h-[60dvh] overflow-auto rounded-lg border bg-sunken p-4 text-caption" tabIndex={0}>
            {answer.text}
          </pre>
        </>
      ) : (
        <p className="mt-1 text-ink-muted">{t('empty')}</p>
      )}
    </>
  )
}
