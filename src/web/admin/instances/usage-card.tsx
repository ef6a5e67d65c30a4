import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { type InstanceLimit, instanceLimits, ownLimits } from '#shared/contracts/instances.ts'
import type { Usage } from '#shared/contracts/usage.ts'
import { Form, FormMessage, SubmitButton, useForm } from '#web/forms/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type LimitsDraft, limitFields, limitsDraftOf, limitsIn } from './instance-draft.ts'
import { LimitFields } from './wizard-content.tsx'

/** A workspace's usage of its limits, and limits that override the plan's. */
export function UsageCard({ instance }: { instance: Row<'instances'> }) {
  const t = useT('adminInstances')
  // The response depends on limits and plan.
  const usage = useQuery({
    queryKey: ['usage', instance.id, instance.updated],
    queryFn: ({ signal }) => pb.send<Usage>(`/api/admin/instances/${instance.id}/usage`, { requestKey: null, signal }),
    meta: { silent: true },
  })
  return (
    <Card title={t('detail.usage')} description={t('detail.usageText')}>
      {usage.data ? (
        <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
          {instanceLimits.map((name) => (
            <LimitUsage key={name} name={name} {...usage.data[name]} />
          ))}
        </div>
      ) : usage.isError ? (
        <ErrorState compact title={t('detail.failed')} onRetry={() => void usage.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      <Limits key={JSON.stringify(instance.provisioning)} instance={instance} />
    </Card>
  )
}

function LimitUsage({ name, used, limit }: { name: InstanceLimit; used: number; limit: number }) {
  const t = useT('adminInstances')
  const { number, bytes } = useFormats()
  const written = name === 'fileBytes' ? bytes : number
  return (
    <Progress
      size="sm"
      label={name === 'fileBytes' ? t('detail.files') : t(`limits.${name}`)}
      value={Math.min(used, limit)}
      max={Math.max(1, limit)}
      tone={used >= limit ? 'warning' : 'primary'}
      valueText={t('detail.used', { used: written(used), limit: written(limit) })}
    />
  )
}

const schema = z.looseObject(limitFields)

function Limits({ instance }: { instance: Row<'instances'> }) {
  const t = useT('adminInstances')
  const update = useUpdate('instances', { silent: true })
  const form = useForm<LimitsDraft & Record<string, unknown>>({
    initial: limitsDraftOf(ownLimits(instance.provisioning)),
    schema,
    async submit(draft) {
      const provisioning = { ...instance.provisioning, limits: limitsIn(draft) }
      await update.mutateAsync({ id: instance.id, provisioning })
      toast({ tone: 'success', title: t('detail.limitsSaved') })
    },
  })
  return (
    <Form form={form} className="mt-5 border-t border-line pt-4">
      <FormMessage>{form.failure}</FormMessage>
      <LimitFields legend={t('wizard.limits')} hint={t('wizard.limitsHint')} />
      <div className="mt-4 flex justify-end">
        <SubmitButton size="sm">{t('detail.saveLimits')}</SubmitButton>
      </div>
    </Form>
  )
}
