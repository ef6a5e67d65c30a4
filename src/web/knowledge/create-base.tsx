import * as z from 'zod/mini'
import { Form, rules, SubmitButton, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

const schema = z.object({ name: rules.required() })

/** Creates a base by its name, as part of another task. Contains a form, so it must not be inside another. */
export function CreateBase({
  instance,
  onCreated,
  onCancel,
}: {
  instance: string
  onCreated: (base: string) => void
  onCancel?: () => void
}) {
  const t = useT('knowledge')
  const common = useT('common')
  const create = useCreate('knowledge_bases', { silent: true })
  const form = useForm({
    initial: { name: '' },
    schema,
    async submit({ name }) {
      const { id } = await create.mutateAsync({ instance, name })
      onCreated(id)
    },
  })
  return (
    <Form form={form} aria-label={t('new')} className="flex flex-wrap items-end gap-2">
      <TextField
        name="name"
        autoFocus
        maxLength={120}
        placeholder={t('namePlaceholder')}
        label={t('newName')}
        hint={form.failure}
        className="min-w-56 flex-1"
      />
      <SubmitButton variant="secondary">{common('actions.create')}</SubmitButton>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          {common('actions.cancel')}
        </Button>
      )}
    </Form>
  )
}
