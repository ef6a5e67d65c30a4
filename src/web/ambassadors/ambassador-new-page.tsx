import { useRef, useState } from 'react'
import { FormMessage, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useGo, useLanguage, useT } from '#web/locale/index.ts'
import { failureOf, pb, refreshLists, reportFailure, useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { Wizard } from '#web/ui/frame/stepper.tsx'
import { basicSchema, recordOf } from './ambassador-draft.ts'
import { dropInterview } from './interview/kept-interview.ts'
import type { SegmentDraft } from './segment-draft.ts'
import { emptyWizard, stepOf, type WizardDraft, type WizardStep, wizardSteps } from './wizard-draft.ts'
import { StepContent } from './wizard-step.tsx'

export default function AmbassadorNewPage() {
  const t = useT('ambassadors')
  const { instance, canEdit, isLoading } = useInstance()
  if (!instance) return isLoading ? <SkeletonRows rows={6} /> : null
  if (!canEdit && !isLoading) return <EmptyState title={t('new')} description={t('readOnly')} />
  return <CreateWizard key={instance.id} instance={instance.id} />
}

const formId = 'ambassador'

/** Creates an ambassador in four steps. Only the knowledge is stored before the last one. */
function CreateWizard({ instance }: { instance: string }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const go = useGo()
  const language = useLanguage()
  const create = useCreate('ambassadors', { silent: true })
  const [step, setStep] = useState<WizardStep>('basic')
  const [reached, setReached] = useState<WizardStep>('basic')
  const at = wizardSteps.indexOf(step)
  const top = useRef<HTMLDivElement>(null)

  function show(next: WizardStep): void {
    setStep(next)
    if (wizardSteps.indexOf(next) > wizardSteps.indexOf(reached)) setReached(next)
    top.current?.scrollIntoView({ block: 'start' })
  }

  const form = useForm<WizardDraft>({
    initial: emptyWizard(language),
    warnsUnsaved: true,
    schema: basicSchema,
    onInvalid: () => show('basic'),
    async submit({ segments, ...draft }) {
      if (step !== 'assistant') {
        show(wizardSteps[at + 1]!)
        return false
      }
      const { id } = await create.mutateAsync({ ...recordOf(draft), instance }).catch((error: unknown) => {
        const [field] = Object.keys(failureOf(error).fields)
        if (field) show(stepOf(field))
        throw error
      })
      dropInterview(instance, '')
      // The ambassador exists; missing segments can be added on its page.
      await createSegments(id, segments).catch((error: unknown) => reportFailure(error, common('createFailed')))
      toast({ tone: 'success', title: common('created') })
      go(`/dashboard/personas/${id}`, { replace: true })
      return true
    },
  })
  return (
    <div ref={top} className="mx-auto max-w-3xl scroll-mt-20">
      <PageHeader title={t('new')} description={t('newText')} />
      <Wizard
        label={t('new')}
        current={step}
        reached={reached}
        onStep={(id) => show(id as WizardStep)}
        steps={wizardSteps.map((id) => ({ id, label: t(`steps.${id}`) }))}
        footer={
          <>
            {at > 0 && (
              <Button variant="ghost" className="mr-auto" onClick={() => show(wizardSteps[at - 1]!)}>
                {common('actions.back')}
              </Button>
            )}
            {step === 'knowledge' ? (
              // This step has forms inside. The key keeps this click from submitting the form of the next step.
              <Button key="knowledge" variant="primary" onClick={() => show('personality')}>
                {common('actions.next')}
              </Button>
            ) : (
              <Button type="submit" form={formId} variant="primary" loading={form.isBusy}>
                {step === 'assistant' ? t('finish') : common('actions.next')}
              </Button>
            )}
          </>
        }
      >
        <FormMessage>{form.failure}</FormMessage>
        <StepContent step={step} instance={instance} form={form} formId={formId} />
      </Wizard>
    </div>
  )
}

async function createSegments(ambassador: string, segments: readonly SegmentDraft[]): Promise<void> {
  for (const segment of segments) {
    await pb.collection('audience_segments').create({ ...segment, ambassador }, { requestKey: null })
  }
  refreshLists('audience_segments', 0)
}
