import type { Row } from '#shared/collections/index.ts'
import { checks, useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export function EditBaseDialog({ base, onClose }: { base: Row<'knowledge_bases'>; onClose: () => void }) {
  const t = useT('knowledge')
  const common = useT('common')
  const update = useUpdate('knowledge_bases', { silent: true })
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { name: base.name, description: base.description },
    check: ({ name }) => ({ name: checks.required(name) }),
    async submit(draft) {
      await update.mutateAsync({ id: base.id, ...draft })
      toast({ tone: 'success', title: common('updated') })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('edit')}
      closesOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button type="submit" form="edit-base" variant="primary" loading={isBusy}>
            {common('actions.save')}
          </Button>
        </>
      }
    >
      <form {...formProps} id="edit-base" className="space-y-4">
        <Field label={t('name')} error={errors.name ?? errors['']}>
          <Input value={values.name} maxLength={120} onChange={(event) => set('name', event.target.value)} />
        </Field>
        <Field label={t('about')} optional error={errors.description}>
          <Textarea
            value={values.description}
            maxLength={1000}
            onChange={(event) => set('description', event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
