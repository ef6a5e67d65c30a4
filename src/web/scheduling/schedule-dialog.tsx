import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { isWallTime } from '#shared/scheduling/wall-time.ts'
import { ControlField, rules, ShortFormDialog, TextField, useForm, useValues } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type ScheduledRow, titleOf } from './scheduled-row.ts'
import { TimeRemarks } from './time-remarks.tsx'
import { channelsFor } from './use-channels.ts'
import { useUnscheduledPosts } from './use-unscheduled-posts.ts'

/** Schedules a post for a time, or changes the time of a scheduled one. */
export interface Scheduling {
  row?: ScheduledRow
  post?: Row<'posts'>
  /** The ambassador whose posts are offered; default: all. */
  ambassador?: string
  /** The proposed time. */
  date: string
  time: string
  /** A free time of the queue. Somebody else may take it first. */
  isFree?: boolean
}

interface Draft extends Record<string, string> {
  post: string
  channel: string
  date: string
  time: string
}

const schema = z.object({
  post: rules.required(),
  channel: rules.required(),
  date: rules.required(),
  time: rules.required(),
})

/** Chooses post, channel and time, with remarks on the time. */
export function ScheduleDialog({
  scheduling: { row, post, ambassador, date, time, isFree = false },
  channels,
  zone,
  onClose,
}: {
  scheduling: Scheduling
  channels: readonly Row<'channels'>[]
  zone: string
  onClose: () => void
}) {
  const t = useT('scheduling')
  const { instance } = useInstance()
  const { posts } = useUnscheduledPosts({ isEnabled: !row && !post, ambassador })
  const create = useCreate('scheduled_posts', { silent: true })
  const update = useUpdate('scheduled_posts', { silent: true })
  const form = useForm<Draft>({
    initial: { post: row?.post ?? post?.id ?? '', channel: row?.channel ?? '', date, time },
    schema,
    async submit(draft) {
      const when = { localTime: `${draft.date}T${draft.time}`, timezone: zone }
      if (row?.status === 'scheduled') await update.mutateAsync({ id: row.id, ...when })
      else if (row) await update.mutateAsync({ id: row.id, ...when, status: 'scheduled' })
      else {
        const { post, channel } = draft
        const onlyIfFree = isFree && draft.date === date && draft.time === time
        await create.mutateAsync({ instance: instance!.id, post, channel, ...when, onlyIfFree, status: 'scheduled' })
      }
      toast({ tone: 'success', title: t('dialog.done') })
      onClose()
    },
  })
  const draft = useValues(form)
  const chosen = row?.expand?.post ?? post ?? posts.find(({ id }) => id === draft.post)
  const wallTime = `${draft.date}T${draft.time}`
  const open = chosen
    ? channelsFor(channels, chosen.ambassador)
    : channels.filter(({ status }) => status === 'connected')
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={t(row ? 'dialog.moveTitle' : 'dialog.title')}
      description={chosen && titleOf(chosen)}
      submitLabel={t(row ? 'dialog.move' : 'dialog.submit')}
      closesOutside={false}
    >
      {!row && !post && (
        <ControlField name="post" label={t('dialog.post')}>
          {({ value, onChange }) => (
            <Combobox
              value={value}
              onValueChange={onChange}
              options={posts.map((each) => ({ value: each.id, label: titleOf(each) }))}
            />
          )}
        </ControlField>
      )}
      {!row && (
        <ControlField name="channel" label={t('dialog.channel')} hint={open.length === 0 && t('dialog.noChannel')}>
          {({ value, onChange }) => (
            <Select
              value={value}
              onValueChange={onChange}
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </ControlField>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField name="date" type="date" label={t('dialog.date')} />
        <TextField name="time" type="time" label={t('dialog.time')} />
      </div>
      <p className="text-caption text-ink-subtle">{t('zone', { zone: zone.replaceAll('_', ' ') })}</p>
      {isWallTime(wallTime) && (
        <TimeRemarks id={row?.id ?? ''} channel={draft.channel} post={chosen} wallTime={wallTime} zone={zone} />
      )}
    </ShortFormDialog>
  )
}
