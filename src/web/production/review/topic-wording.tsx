import { type KeyboardEvent, type RefObject, useRef } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import {
  Form,
  FormMessage,
  rules,
  SubmitButton,
  TextareaField,
  TextField,
  useConfirmLeave,
  useForm,
} from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

const schema = z.object({ title: rules.required(), hook: rules.text(), outline: rules.text() })

/** Edits title, hook and outline of a topic; the agents' wording stays in its history. */
export function TopicWording({
  titleRef,
  topic,
  language,
  onDone,
}: {
  titleRef: RefObject<HTMLInputElement | null>
  topic: Row<'topics'>
  language: string
  /** `goesOn`: continue with the next topic. */
  onDone: (goesOn: boolean) => void
}) {
  const t = useT('production')
  const common = useT('common')
  const update = useUpdate('topics', { silent: true })
  const goesOn = useRef(false)
  const confirmLeave = useConfirmLeave()
  const form = useForm({
    initial: { title: topic.title, hook: topic.hook, outline: (topic.outline ?? []).join('\n') },
    schema,
    async submit({ title, hook, outline }) {
      await update.mutateAsync({ id: topic.id, title, hook, outline: linesOf(outline) })
      onDone(goesOn.current)
    },
    warnsUnsaved: true,
  })
  const cancel = async () => {
    if (await confirmLeave()) onDone(false)
  }
  function onKeyDown({ key, metaKey, ctrlKey }: KeyboardEvent): void {
    if (key === 'Escape') void cancel()
    // The form then submits itself.
    if (key === 'Enter' && (metaKey || ctrlKey)) goesOn.current = true
  }
  return (
    <Form form={form} lang={language} className="space-y-4" onKeyDown={onKeyDown}>
      <FormMessage>{form.failure}</FormMessage>
      <TextField name="title" inputRef={titleRef} maxLength={300} label={t('wording.title')} />
      <TextareaField name="hook" maxLength={600} label={t('wording.hook')} hint={t('wording.hookHint')} />
      <TextareaField
        name="outline"
        minRows={5}
        maxLength={6000}
        label={t('review.outline')}
        hint={t('wording.outlineHint')}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => void cancel()}>
          {common('actions.cancel')}
        </Button>
        <SubmitButton>{common('actions.save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** One point per line, without the bullets that people type or paste. */
const linesOf = (outline: string): string[] =>
  outline
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s*/, '').trim())
    .filter(Boolean)
