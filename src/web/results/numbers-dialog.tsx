import * as z from 'zod/mini'
import { metrics, type PostResult } from '#shared/contracts/results.ts'
import { rule, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { invalidate, useCreate, useDelete, useRecords, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

/** Empty means unknown, as opposed to 0. */
const count = z.string().check(
  z.trim(),
  rule(
    (value) => /^\d{0,12}$/.test(value.trim()),
    () => textsOf('results')('numbers.invalid'),
  ),
)
const schema = z.object({
  impressions: count,
  reactions: count,
  comments: count,
  reposts: count,
  clicks: count,
  engagements: count,
})

/** Numbers that a person reads on the network and enters. */
export function NumbersDialog({ post, onClose }: { post: PostResult; onClose: () => void }) {
  const byHand = { filter: 'scheduled = {:id} && source = "hand"', params: { id: post.id }, sort: '-measuredAt' }
  const stored = useRecords('post_results', { ...byHand, perPage: 1, silent: true })
  if (!stored.data) return null
  return <NumbersForm key={stored.data.items[0]?.id ?? ''} post={post} row={stored.data.items[0]} onClose={onClose} />
}

function NumbersForm({
  post,
  row,
  onClose,
}: {
  post: PostResult
  row: { id: string; numbers: Partial<Record<string, number>> | null } | undefined
  onClose: () => void
}) {
  const t = useT('results')
  const { instance } = useInstance()
  const create = useCreate('post_results', { silent: true })
  const update = useUpdate('post_results', { silent: true })
  const remove = useDelete('post_results')
  const close = (): void => {
    void invalidate({ queryKey: ['results'] })
    onClose()
  }
  const form = useForm({
    initial: Object.fromEntries(metrics.map((metric) => [metric, String(row?.numbers?.[metric] ?? '')])) as Record<
      (typeof metrics)[number],
      string
    >,
    schema,
    async submit(values) {
      const entered = metrics.filter((metric) => values[metric].trim() !== '')
      const numbers = Object.fromEntries(entered.map((metric) => [metric, Number(values[metric])]))
      if (row) await update.mutateAsync({ id: row.id, numbers })
      else await create.mutateAsync({ instance: instance!.id, scheduled: post.id, numbers })
      toast({ tone: 'success', title: t('numbers.saved') })
      close()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={t('numbers.title')}
      description={post.title}
      submitLabel={t('numbers.save')}
    >
      <p className="text-sm text-ink-muted">{t('numbers.text')}</p>
      <div className="grid grid-cols-2 gap-3">
        {metrics.map((metric) => (
          <TextField
            key={metric}
            name={metric}
            inputMode="numeric"
            autoComplete="off"
            label={t(`metrics.${metric}`)}
            maxLength={13}
          />
        ))}
      </div>
      {row && (
        <Button
          size="sm"
          variant="ghost"
          loading={remove.isPending}
          // Not a callback of `mutate`, because this form is remounted when the row is deleted. Failures are reported.
          onClick={() => void remove.mutateAsync(row.id).then(close, () => undefined)}
        >
          {t('numbers.clear')}
        </Button>
      )}
    </ShortFormDialog>
  )
}
