import type { Row } from '#shared/collections/index.ts'
import { useConfirmLeave, useFields } from '#web/forms/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type BasicDraft, basicDraft, checkBasic, recordOf } from './ambassador-draft.ts'
import { avatarSource } from './avatar-source.ts'
import { BasicFields } from './basic-fields.tsx'

/** Who the ambassador is, to change. */
export function BasicForm({ row, onDone }: { row: Row<'ambassadors'>; onDone: () => void }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const language = useLanguage()
  const confirmLeave = useConfirmLeave()
  const update = useUpdate('ambassadors', { silent: true })
  const { values, set, errors, isBusy, formProps } = useFields<BasicDraft>({
    initial: basicDraft(row, language),
    warnsUnsaved: true,
    check: checkBasic,
    async submit(draft) {
      await update.mutateAsync({ id: row.id, ...recordOf(draft) })
      toast({ tone: 'success', title: common('saved') })
      onDone()
    },
  })
  return (
    <form {...formProps}>
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
            <Button type="submit" size="sm" variant="primary" loading={isBusy}>
              {t('save')}
            </Button>
          </span>
        }
      >
        {errors[''] && (
          <p role="alert" className="mb-4 text-caption text-danger-ink">
            {errors['']}
          </p>
        )}
        <BasicFields values={values} errors={errors} set={set} picture={avatarSource(row)} />
      </Card>
    </form>
  )
}
