import { Lock } from 'lucide-react'
import * as z from 'zod/mini'
import { isPlanActive } from '#shared/contracts/billing.ts'
import { Form, FormMessage, rule, rules, SubmitButton, TextField, useForm } from '#web/forms/index.ts'
import { refetchInstances, useInstance } from '#web/instances/index.ts'
import { LocalLink, textsOf, useGo, useT } from '#web/locale/index.ts'
import { pb, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ServicesField } from './services-field.tsx'

interface Draft extends Record<string, unknown> {
  name: string
  services: string[]
}

const schema = z.object({
  name: rules.required(),
  services: z.array(z.string()).check(
    rule<string[]>(
      (services) => services.length > 0,
      () => textsOf('validation')('service'),
    ),
  ),
})

/** Creates another workspace, for owners of one with an active Pro plan. The server checks the same rule. */
export default function NewWorkspacePage() {
  const t = useT('services')
  const { instances, isLoading } = useInstance()
  const { id: user } = useSession()
  const isPaid = instances.some((each) => each.owner === user && each.plan === 'pro' && isPlanActive(each, new Date()))
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t('newWorkspace.title')} description={t('newWorkspace.description')} />
      {isLoading ? (
        <SkeletonRows rows={3} />
      ) : isPaid ? (
        <NewWorkspaceForm />
      ) : (
        <EmptyState
          icon={<Lock />}
          title={t('locked')}
          description={t('newWorkspace.lockedText')}
          action={
            <Button asChild variant="primary">
              <LocalLink to="/dashboard/billing">{t('upgrade')}</LocalLink>
            </Button>
          }
        />
      )}
    </div>
  )
}

function NewWorkspaceForm() {
  const t = useT('services')
  const go = useGo()
  const { select } = useInstance()
  const form = useForm<Draft>({
    initial: { name: '', services: ['ghostwriter'] },
    schema,
    warnsUnsaved: true,
    async submit(body) {
      const { id } = await pb.send<{ id: string }>('/api/instances', { method: 'POST', body, requestKey: null })
      await refetchInstances()
      select(id)
      toast({ tone: 'success', title: t('newWorkspace.created', { name: body.name }) })
      go('/dashboard/onboarding')
    },
  })
  return (
    <Form form={form}>
      <FormMessage>{form.failure}</FormMessage>
      <Card>
        <div className="space-y-6">
          <TextField name="name" label={t('newWorkspace.name')} maxLength={80} />
          <ServicesField name="services" plan="none" label={t('newWorkspace.services')} />
          <Banner tone="neutral">{t('newWorkspace.plan')}</Banner>
        </div>
        <footer className="mt-6 flex justify-end border-t pt-5">
          <SubmitButton>{t('newWorkspace.create')}</SubmitButton>
        </footer>
      </Card>
    </Form>
  )
}
