import { BareField, ControlField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { LinesInput } from './lines-input.tsx'

/** The ambassador's goals and subjects. */
export function PlanningFields({ disabled = false }: { disabled?: boolean }) {
  const t = useT('ambassadors')
  return (
    <div className="space-y-6">
      <ControlField<string[]> name="mainObjectives" label={t('fields.objectives')} hint={t('fields.objectivesHint')}>
        {(control) => (
          <LinesInput
            {...control}
            addLabel={t('fields.addObjective')}
            lineLabel={(number) => t('fields.objective', { number })}
            max={20}
            maxLength={500}
            disabled={disabled}
          />
        )}
      </ControlField>
      <ControlField<string[]> name="editorialLines" label={t('fields.lines')} hint={t('fields.linesHint')}>
        {(control) => (
          <LinesInput
            {...control}
            addLabel={t('fields.addLine')}
            lineLabel={(number) => t('fields.line', { number })}
            max={20}
            maxLength={300}
            disabled={disabled}
          />
        )}
      </ControlField>
      <BareField<boolean> name="needsOutsideReview">
        {({ value, onChange }) => (
          <Switch
            label={t('fields.outsideReview')}
            description={t('fields.outsideReviewHint')}
            checked={value}
            disabled={disabled}
            onCheckedChange={onChange}
          />
        )}
      </BareField>
    </div>
  )
}
