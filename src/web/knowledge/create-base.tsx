import { checks, useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

/** A new base by its name alone, inside of another task. Has a form of its own: never inside of another. */
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
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { name: '' },
    check: ({ name }) => ({ name: checks.required(name) }),
    async submit({ name }) {
      const { id } = await create.mutateAsync({ instance, name: name.trim() })
      onCreated(id)
    },
  })
  return (
    <form {...formProps} aria-label={t('new')} className="flex flex-wrap items-end gap-2">
      <Field label={t('newName')} error={errors.name ?? errors['']} className="min-w-56 flex-1">
        <Input
          autoFocus
          value={values.name}
          maxLength={120}
          placeholder={t('namePlaceholder')}
          onChange={(event) => set('name', event.target.value)}
        />
      </Field>
      <Button type="submit" loading={isBusy}>
        {common('actions.create')}
      </Button>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          {common('actions.cancel')}
        </Button>
      )}
    </form>
  )
}
