import { Form, type FormState, useValue, useValues } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { fieldsOf } from './ambassador-draft.ts'
import { AssistantPanel } from './assistant/assistant-panel.tsx'
import { descriptionGroup, personalityGroups, planningGroups, segmentGroup } from './assistant/proposals.ts'
import { suggestionsFor } from './assistant/suggestions-for.ts'
import { BasePicker } from './base-picker.tsx'
import { BasicFields } from './basic-fields.tsx'
import { PersonalityFields } from './personality-fields.tsx'
import { PlanningFields } from './planning-fields.tsx'
import { SegmentCards } from './segment-cards.tsx'
import type { WizardDraft, WizardStep } from './wizard-draft.ts'

interface StepProps {
  instance: string
  form: FormState<WizardDraft>
  formId: string
}

/** One step of creating an ambassador. */
export function StepContent({ step, ...props }: StepProps & { step: WizardStep }) {
  const t = useT('ambassadors')
  const { instance, form, formId } = props
  const bases = useValue(form, 'knowledgeBases')
  const language = useValue(form, 'language')
  if (step === 'assistant') return <AssistantStep {...props} />
  if (step === 'knowledge') {
    return (
      <Card title={t('steps.knowledge')} description={t('bases.text')}>
        <BasePicker instance={instance} value={bases} onChange={(chosen) => form.set('knowledgeBases', chosen)} />
      </Card>
    )
  }
  return (
    <Form form={form} id={formId} key={step}>
      <Card>{step === 'basic' ? <BasicFields /> : <PersonalityFields language={language} />}</Card>
    </Form>
  )
}

function AssistantStep({ instance, form, formId }: StepProps) {
  const t = useT('ambassadors')
  const fields = fieldsOf(form, useValues(form))
  const { values, set } = fields
  const { segments } = values
  return (
    <div className="space-y-6">
      <AssistantPanel
        text={t('assistant.text')}
        ambassador=""
        request={suggestionsFor({ ...values, instance })}
        groupsOf={(found) => [
          descriptionGroup(found, fields),
          ...planningGroups(found, fields),
          ...personalityGroups(found, fields),
          segmentGroup(found, segments, (chosen) => set('segments', [...segments, ...chosen])),
        ]}
      />
      <Form form={form} id={formId}>
        <Card title={t('tabs.strategic-planning')} description={t('planning.text')}>
          <PlanningFields />
        </Card>
      </Form>
      <SegmentCards
        segments={segments}
        onSave={(old, draft) =>
          set('segments', old ? segments.map((segment) => (segment === old ? draft : segment)) : [...segments, draft])
        }
        onDelete={(gone) =>
          set(
            'segments',
            segments.filter((segment) => segment !== gone),
          )
        }
      />
    </div>
  )
}
