import type { ComponentProps } from 'react'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import type { Fields } from './ambassador-draft.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import { BasePicker } from './base-picker.tsx'
import { BasicFields } from './basic-fields.tsx'
import { PersonalityFields } from './personality-fields.tsx'
import { PlanningFields } from './planning-fields.tsx'
import { personalityGroups, planningGroups, segmentGroup } from './proposals.ts'
import { SegmentCards } from './segment-cards.tsx'
import { suggestionsFor } from './suggestions-for.ts'
import type { WizardDraft, WizardStep } from './wizard-draft.ts'

interface StepProps {
  instance: string
  fields: Fields<WizardDraft>
  formProps: ComponentProps<'form'>
}

/** One step of creating an ambassador. */
export function StepContent({ step, ...props }: StepProps & { step: WizardStep }) {
  const t = useT('ambassadors')
  const { instance, fields, formProps } = props
  const { values, set } = fields
  if (step === 'assistant') return <AssistantStep {...props} />
  if (step === 'knowledge') {
    return (
      <Card title={t('steps.knowledge')} description={t('bases.text')}>
        <BasePicker
          instance={instance}
          value={values.knowledgeBases}
          onChange={(bases) => set('knowledgeBases', bases)}
        />
      </Card>
    )
  }
  return (
    <form {...formProps} key={step}>
      <Card>
        {step === 'basic' ? <BasicFields {...fields} /> : <PersonalityFields {...fields} language={values.language} />}
      </Card>
    </form>
  )
}

function AssistantStep({ instance, fields, formProps }: StepProps) {
  const t = useT('ambassadors')
  const { values, set } = fields
  const { segments } = values
  return (
    <div className="space-y-6">
      <AssistantPanel
        text={t('assistant.text')}
        request={suggestionsFor({ ...values, instance })}
        groupsOf={(found) => [
          ...planningGroups(found, fields),
          ...personalityGroups(found, fields),
          segmentGroup(found, segments, (chosen) => set('segments', [...segments, ...chosen])),
        ]}
      />
      <form {...formProps}>
        <Card title={t('tabs.strategic-planning')} description={t('planning.text')}>
          <PlanningFields {...fields} />
        </Card>
      </form>
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
