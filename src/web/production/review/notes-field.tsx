import type { Ref } from 'react'
import { useT } from '#web/locale/index.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { leaveByKey } from './leave-by-key.ts'
import { useAutosave } from './use-autosave.ts'

/** The notes on what the agents should change. */
export function NotesField({
  ref,
  value,
  disabled,
  onSave,
  onFocus,
  onBlur,
  onLeave,
}: {
  ref: Ref<HTMLTextAreaElement>
  value: string
  disabled: boolean
  onSave: (notes: string) => void
  onFocus: () => void
  onBlur: () => void
  /** Called when the field is left by keyboard: back to the list, or on to the next item. */
  onLeave: (goesOn: boolean) => void
}) {
  const t = useT('production')
  const { text, change, flush } = useAutosave(value, onSave)
  return (
    <Field label={t('review.notes')} hint={t('review.notesHint')}>
      <Textarea
        ref={ref}
        value={text}
        disabled={disabled}
        maxLength={5000}
        // The hint below it shows as well.
        className="scroll-mb-12"
        onFocus={onFocus}
        onBlur={() => {
          flush()
          onBlur()
        }}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => leaveByKey(event, onLeave)}
      />
    </Field>
  )
}
