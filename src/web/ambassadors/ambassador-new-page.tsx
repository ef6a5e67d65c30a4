import { useRef, useState } from 'react'
import { useFields } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { titled, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { failureOf, pb, refreshLists, reportFailure, useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { Wizard } from '#web/ui/frame/stepper.tsx'
import { checkBasic, recordOf } from './ambassador-draft.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import { BasePicker } from './base-picker.tsx'
import { BasicFields } from './basic-fields.tsx'
import { PersonalityFields } from './personality-fields.tsx'
import { PlanningFields } from './planning-fields.tsx'
import { personalityGroups, planningGroups, segmentGroup } from './proposals.ts'
import { SegmentCards } from './segment-cards.tsx'
import type { SegmentDraft } from './segment-draft.ts'
import { suggestionsFor } from './suggestions-for.ts'
import { emptyWizard, stepOf, type WizardDraft, type WizardStep, wizardSteps } from './wizard-draft.ts'

export const meta = titled('ambassadors', 'new')

export default function AmbassadorNewPage() {
  const t = useT('ambassadors')
  const { instance, canEdit, isLoading } = useInstance()
  if (!instance) return isLoading ? <SkeletonRows rows={6} /> : null
  if (!canEdit && !isLoading) return <EmptyState title={t('new')} description={t('readOnly')} />
  return <CreateWizard key={instance.id} instance={instance.id} />
}

/** Four steps to an ambassador; nothing but the knowledge is stored before the last one. */
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

  const { values, set, errors, isBusy, formProps } = useFields<WizardDraft>({
    initial: emptyWizard(language),
    warnsUnsaved: true,
    check: (draft) => {
      const found = checkBasic(draft)
      if (Object.values(found).some(Boolean)) show('basic')
      return found
    },
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
      // The ambassador is there; a segment that is not can be made again on its page.
      await createSegments(id, segments).catch((error: unknown) => reportFailure(error, common('createFailed')))
      toast({ tone: 'success', title: common('created') })
      go(`/dashboard/personas/${id}`, { replace: true })
      return true
    },
  })
  const fields = { values, set, errors }
  return (
    <div ref={top} className="mx-auto max-w-3xl scroll-mt-20">
      <PageHeader
        title={t('new')}
        description={t('newText')}
        breadcrumb={[{ label: t('title'), to: '/dashboard/personas' }]}
      />
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
              // Its parts are forms of their own. Another element than the next one: this click must not submit that form.
              <Button key="knowledge" variant="primary" onClick={() => show('personality')}>
                {common('actions.next')}
              </Button>
            ) : (
              <Button type="submit" form="ambassador" variant="primary" loading={isBusy}>
                {step === 'assistant' ? t('finish') : common('actions.next')}
              </Button>
            )}
          </>
        }
      >
        {errors[''] && (
          <p role="alert" className="mb-4 text-danger-ink">
            {errors['']}
          </p>
        )}
        {step === 'basic' && (
          <form {...formProps} id="ambassador">
            <Card>
              <BasicFields {...fields} />
            </Card>
          </form>
        )}
        {step === 'knowledge' && (
          <Card title={t('steps.knowledge')} description={t('bases.text')}>
            <BasePicker
              instance={instance}
              value={values.knowledgeBases}
              onChange={(bases) => set('knowledgeBases', bases)}
            />
          </Card>
        )}
        {step === 'personality' && (
          <form {...formProps} id="ambassador">
            <Card>
              <PersonalityFields {...fields} language={values.language} />
            </Card>
          </form>
        )}
        {step === 'assistant' && (
          <div className="space-y-6">
            <AssistantPanel
              text={t('assistant.text')}
              request={suggestionsFor({ ...values, instance })}
              groupsOf={(found) => [
                ...planningGroups(found, fields),
                ...personalityGroups(found, fields),
                segmentGroup(found, values.segments, (chosen) => set('segments', [...values.segments, ...chosen])),
              ]}
            />
            <form {...formProps} id="ambassador">
              <Card title={t('tabs.strategic-planning')} description={t('planning.text')}>
                <PlanningFields {...fields} />
              </Card>
            </form>
            <SegmentCards
              segments={values.segments}
              onSave={(old, draft) =>
                set(
                  'segments',
                  old
                    ? values.segments.map((segment) => (segment === old ? draft : segment))
                    : [...values.segments, draft],
                )
              }
              onDelete={(gone) =>
                set(
                  'segments',
                  values.segments.filter((segment) => segment !== gone),
                )
              }
            />
          </div>
        )}
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
