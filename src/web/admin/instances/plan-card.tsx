import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { Form, FormMessage, SubmitButton, useForm, useValues } from '#web/forms/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useLive, useRecords, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { endOfDay, type PlanDraft } from './instance-draft.ts'
import { PlanFields } from './wizard-content.tsx'

const schema = z.looseObject({ plan: z.string(), planExpiresAt: z.string() })

/** The plan with its last day, and the balance of credits. */
export function PlanCard({ instance }: { instance: Row<'instances'> }) {
  const t = useT('adminInstances')
  const update = useUpdate('instances', { silent: true })
  const form = useForm<PlanDraft & Record<string, unknown>>({
    initial: { plan: instance.plan || 'none', planExpiresAt: instance.planExpiresAt.slice(0, 10) },
    schema,
    async submit({ plan, planExpiresAt }) {
      const hasDate = plan !== 'none' && planExpiresAt
      await update.mutateAsync({ id: instance.id, plan, planExpiresAt: hasDate ? endOfDay(planExpiresAt) : '' })
      toast({ tone: 'success', title: t('detail.planSaved') })
    },
  })
  const { plan } = useValues(form)
  return (
    <Card title={t('detail.plan')}>
      <Form form={form}>
        <FormMessage>{form.failure}</FormMessage>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <PlanFields plan={plan} />
        </div>
        <div className="mt-4 flex justify-end">
          <SubmitButton size="sm">{t('detail.savePlan')}</SubmitButton>
        </div>
      </Form>
      <Credits instance={instance.id} />
    </Card>
  )
}

function Credits({ instance }: { instance: string }) {
  const t = useT('adminInstances')
  const { number } = useFormats()
  const of = { filter: 'instance = {:instance}', params: { instance } }
  const newest = useRecords('credit_entries', { ...of, sort: '-sequence', perPage: 1, silent: true })
  useLive('credit_entries', '*', of)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm">
        <span className="text-ink-muted">{t('detail.credits')}: </span>
        <strong className="font-semibold tabular-nums">
          {newest.data && number(newest.data.items[0]?.balanceAfter ?? 0)}
        </strong>
      </p>
      <Button asChild size="sm">
        <LocalLink to={`/dashboard/admin/credits?instance=${instance}`}>{t('detail.grant')}</LocalLink>
      </Button>
    </div>
  )
}
