import { useT } from '#web/locale/index.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { Fields, PlanningDraft } from './ambassador-draft.ts'
import { LinesInput } from './lines-input.tsx'

/** What the ambassador wants to reach, and what they write about. */
export function PlanningFields({ values, errors, set, disabled = false }: Fields<PlanningDraft>) {
  const t = useT('ambassadors')
  return (
    <div className="space-y-6">
      <Field label={t('fields.objectives')} hint={t('fields.objectivesHint')} error={errors.mainObjectives}>
        <LinesInput
          value={values.mainObjectives}
          onChange={(lines) => set('mainObjectives', lines)}
          addLabel={t('fields.addObjective')}
          lineLabel={(number) => t('fields.objective', { number })}
          max={20}
          maxLength={500}
          disabled={disabled}
        />
      </Field>
      <Field label={t('fields.lines')} hint={t('fields.linesHint')} error={errors.editorialLines}>
        <LinesInput
          value={values.editorialLines}
          onChange={(lines) => set('editorialLines', lines)}
          addLabel={t('fields.addLine')}
          lineLabel={(number) => t('fields.line', { number })}
          max={20}
          maxLength={300}
          disabled={disabled}
        />
      </Field>
    </div>
  )
}
