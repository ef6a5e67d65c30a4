import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { Form, FormMessage, rules, SubmitButton, TextareaField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

const schema = z.object({ text: rules.verbatim() })

/** Corrects a passage. The source itself is not changed. */
export function PassageForm({
  chunk,
  number,
  onClose,
}: {
  chunk: Pick<Row<'knowledge_chunks'>, 'id' | 'text'>
  number: number
  onClose: () => void
}) {
  const t = useT('knowledge')
  const common = useT('common')
  const update = useUpdate('knowledge_chunks', { silent: true })
  const form = useForm({
    initial: { text: chunk.text },
    warnsUnsaved: true,
    schema,
    async submit({ text }) {
      await update.mutateAsync({ id: chunk.id, text })
      onClose()
    },
  })
  return (
    <Form form={form} className="space-y-3">
      <FormMessage>{form.failure}</FormMessage>
      <TextareaField
        name="text"
        autoFocus
        minRows={4}
        maxRows={20}
        maxLength={20_000}
        label={t('passage.text', { number })}
        hint={t('passage.hint')}
      />
      <div className="flex gap-2">
        <SubmitButton disabled={!form.isDirty}>{common('actions.save')}</SubmitButton>
        <Button onClick={onClose}>{common('actions.cancel')}</Button>
      </div>
    </Form>
  )
}
