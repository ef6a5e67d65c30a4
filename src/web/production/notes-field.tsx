import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const pauseMilliseconds = 800

/** Notes that save themselves once the writer pauses, and at the latest when the field is left. */
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
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saved = useRef(value)
  const save = (next: string) => {
    clearTimeout(timer.current)
    if (next === saved.current) return
    saved.current = next
    onSave(next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Field label={t('review.notes')} hint={t('review.notesHint')}>
      <Textarea
        value={text}
        disabled={disabled}
        maxLength={5000}
        onBlur={() => save(text)}
        onChange={(event) => {
          const next = event.target.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => save(next), pauseMilliseconds)
        }}
      />
    </Field>
  )
}
