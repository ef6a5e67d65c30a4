import { useT } from '#web/locale/index.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useAutosave } from './use-autosave.ts'

/** What the agents should change. */
export function NotesField({
  value,
  disabled,
  onSave,
}: {
  value: string
  disabled: boolean
  onSave: (notes: string) => void
}) {
  const t = useT('production')
  const { text, change, flush } = useAutosave(value, onSave)
  return (
    <Field label={t('review.notes')} hint={t('review.notesHint')}>
      <Textarea
        value={text}
        disabled={disabled}
        maxLength={5000}
        onBlur={flush}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  )
}
