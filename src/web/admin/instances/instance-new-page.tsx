import { useRef, useState } from 'react'
import { Form, FormMessage, useForm } from '#web/forms/index.ts'
import { useGo, useT } from '#web/locale/index.ts'
import { failureOf, pb, refreshLists, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { Wizard } from '#web/ui/frame/stepper.tsx'
import {
  draftSchema,
  emptyDraft,
  type InstanceDraft,
  requestOf,
  stepOf,
  type WizardStep,
  wizardSteps,
} from './instance-draft.ts'
import { WizardContent } from './wizard-content.tsx'

const formId = 'new-instance'
const dayMilliseconds = 86_400_000

/** Creates a workspace in five steps; nothing is stored before the last. */
export default function AdminNewInstancePage() {
  const t = useT('adminInstances')
  const common = useT('common')
  const go = useGo()
  const { trialDays } = useRuntime().limits
  const [step, setStep] = useState<WizardStep>('basics')
  const [reached, setReached] = useState<WizardStep>('basics')
  const top = useRef<HTMLDivElement>(null)
  const at = wizardSteps.indexOf(step)

  function show(next: WizardStep): void {
    setStep(next)
    if (wizardSteps.indexOf(next) > wizardSteps.indexOf(reached)) setReached(next)
    top.current?.scrollIntoView({ block: 'start' })
  }

  const form = useForm<InstanceDraft>({
    initial: emptyDraft(new Date(Date.now() + trialDays * dayMilliseconds).toISOString().slice(0, 10)),
    schema: draftSchema,
    warnsUnsaved: true,
    wordFailure: (message) => `${t('wizard.failed')} ${message}`,
    onInvalid: ([field = '']) => show(stepOf(field)),
    async submit(draft) {
      if (step !== 'summary') {
        show(wizardSteps[at + 1]!)
        return false
      }
      const options = { method: 'POST', body: requestOf(draft), requestKey: null }
      const { id } = await pb.send<{ id: string }>('/api/admin/instances', options).catch((error: unknown) => {
        const [field] = Object.keys(failureOf(error).fields)
        if (field) show(stepOf(field))
        throw error
      })
      refreshLists('instances', 0)
      toast({ tone: 'success', title: t('wizard.started'), description: t('wizard.startedText') })
      go(`/dashboard/admin/instances/${id}`, { replace: true })
      return true
    },
  })
  return (
    <div ref={top} className="mx-auto max-w-3xl scroll-mt-20">
      <PageHeader title={t('new')} description={t('wizard.description')} />
      <Wizard
        label={t('new')}
        current={step}
        reached={reached}
        onStep={(id) => show(id as WizardStep)}
        steps={wizardSteps.map((id) => ({ id, label: t(`wizard.steps.${id}`) }))}
        footer={
          <>
            {at > 0 && (
              <Button variant="ghost" className="mr-auto" onClick={() => show(wizardSteps[at - 1]!)}>
                {common('actions.back')}
              </Button>
            )}
            <Button type="submit" form={formId} variant="primary" loading={form.isBusy}>
              {step === 'summary' ? t('wizard.create') : common('actions.next')}
            </Button>
          </>
        }
      >
        <FormMessage>{form.failure}</FormMessage>
        <Form form={form} id={formId}>
          <Card>
            <WizardContent step={step} form={form} />
          </Card>
        </Form>
      </Wizard>
    </div>
  )
}
