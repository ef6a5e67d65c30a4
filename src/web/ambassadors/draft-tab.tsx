import { type ReactNode, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { Form, useForm, useValues } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type Fields, fieldsOf, type PersonalityDraft, type PlanningDraft, recordOf } from './ambassador-draft.ts'
import { aboveSaveBar, SaveBar } from './save-bar.tsx'

interface DraftTabProps<D> {
  row: Row<'ambassadors'>
  /** Why changes are not allowed, or ''. */
  readOnly: string
  /** The stored values of this tab. */
  initial: D
  title: string
  description: string
  /** The fields, by name. */
  children: (disabled: boolean) => ReactNode
  below?: ReactNode
  /** Shown beside the form to people who may edit it. */
  assistant: (fields: Fields<D>) => ReactNode
}

/** A tab that edits a part of an ambassador, with an assistant beside it. */
export function DraftTab<D extends PersonalityDraft | PlanningDraft>(props: DraftTabProps<D>) {
  // Discarding resets to the stored values.
  const [round, setRound] = useState(0)
  return <DraftForm key={round} {...props} onDiscard={() => setRound(round + 1)} />
}

function DraftForm<D extends PersonalityDraft | PlanningDraft>({
  row,
  readOnly,
  initial,
  title,
  description,
  children,
  below,
  assistant,
  onDiscard,
}: DraftTabProps<D> & { onDiscard: () => void }) {
  const common = useT('common')
  const update = useUpdate('ambassadors', { silent: true })
  const form = useForm<D>({
    initial,
    warnsUnsaved: true,
    async submit(draft) {
      await update.mutateAsync({ id: row.id, ...recordOf(draft) })
      toast({ tone: 'success', title: common('saved') })
    },
  })
  const values = useValues(form)
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 space-y-6">
        <Form form={form} className={cx('min-w-0', aboveSaveBar)}>
          <Card title={title} description={description}>
            {children(Boolean(readOnly))}
          </Card>
          <SaveBar
            isDirty={form.isDirty}
            isBusy={form.isBusy}
            isContested={form.isContested}
            problem={form.failure}
            onDiscard={onDiscard}
          />
        </Form>
        {below}
      </div>
      {!readOnly && assistant(fieldsOf(form, values))}
    </div>
  )
}
