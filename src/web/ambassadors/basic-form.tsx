import type { Row } from '#shared/collections/index.ts'
import { Form, FormMessage, SubmitButton, useConfirmLeave, useForm } from '#web/forms/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { avatarPicture, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type BasicDraft, basicDraft, basicSchema, recordOf } from './ambassador-draft.ts'
import { BasicFields } from './basic-fields.tsx'

/** A form for the ambassador's basic data. */
export function BasicForm({ row, onDone }: { row: Row<'ambassadors'>; onDone: () => void }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const language = useLanguage()
  const confirmLeave = useConfirmLeave()
  const update = useUpdate('ambassadors', { silent: true })
  const form = useForm<BasicDraft>({
    initial: basicDraft(row, language),
    warnsUnsaved: true,
    schema: basicSchema,
    async submit(draft) {
      await update.mutateAsync({ id: row.id, ...recordOf(draft) })
      toast({ tone: 'success', title: common('saved') })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Card
        title={t('edit')}
        className="max-w-4xl"
        footer={
          <span className="ml-auto flex gap-2">
            <Button
              size="sm"
              variant="ghost"
              onClick={async () => {
                if (await confirmLeave()) onDone()
              }}
            >
              {common('actions.cancel')}
            </Button>
            <SubmitButton size="sm">{t('save')}</SubmitButton>
          </span>
        }
      >
        <FormMessage>{form.failure}</FormMessage>
        <BasicFields picture={avatarPicture('ambassadors', row)} />
      </Card>
    </Form>
  )
}
