import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { failureOf, pb, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'

/** Sends the calls of the specification and shows the answers. */
export default function TestApiPage() {
  const t = useT('shell')
  const { id } = useSession()
  const calls = {
    memberships: `/api/collections/user_instance_roles/records?filter=${encodeURIComponent(`user = "${id}"`)}&expand=instance`,
    instances: `/api/collections/instances/records?sort=-created&expand=${encodeURIComponent('instance_services(instance).service')}`,
    services: '/api/collections/instance_services/records?expand=service&perPage=200',
    health: '/api/health',
  }
  const [call, setCall] = useState<keyof typeof calls>('instances')
  const [answer, setAnswer] = useState<{ status: number | '??'; milliseconds: number; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    const start = performance.now()
    const done = (status: number | '??', body: unknown) =>
      setAnswer({ status, milliseconds: Math.round(performance.now() - start), text: JSON.stringify(body, null, 2) })
    try {
      done(200, await pb.send(calls[call], { requestKey: null }))
    } catch (error) {
      const { status, message, fields } = failureOf(error)
      done(status, { message, data: fields })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader title={t('testApi.title')} description={t('testApi.description')} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('testApi.call')} className="min-w-64 flex-1">
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
          {t('testApi.send')}
        </Button>
      </div>
      <h2 className="mt-6 font-semibold">{t('testApi.answer')}</h2>
      {answer ? (
        <>
          <p className="mt-1 text-ink-muted">
            {t('testApi.duration', { status: answer.status, milliseconds: answer.milliseconds })}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard */}
          <pre className="mt-2 max-h-[60dvh] overflow-auto rounded-lg border bg-sunken p-4 text-caption" tabIndex={0}>
            {answer.text}
          </pre>
        </>
      ) : (
        <p className="mt-1 text-ink-muted">{t('testApi.empty')}</p>
      )}
    </>
  )
}
