import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { CheckboxField, rules, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate, useUpdate } from '#web/records/index.ts'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { BotField } from '../bot-field.tsx'

type Channel = Row<'chat_channels'>

const schema = z.looseObject({ name: rules.required() })

/** A number's name and bot; creates or changes the channel. */
export function NumberDialog({
  instance,
  channel,
  bots,
  open,
  onOpenChange,
  onClose,
}: OverlayProps<Channel> & { instance: string; channel: Channel | null; bots: readonly Row<'bots'>[] }) {
  const t = useT('whatsapp')
  const create = useCreate('chat_channels', { silent: true })
  const update = useUpdate('chat_channels', { silent: true })
  const form = useForm({
    initial: {
      name: channel?.name ?? t('name'),
      bot: channel ? channel.bot : (bots[0]?.id ?? ''),
      showsReads: !channel?.hidesReads,
    },
    schema,
    async submit({ showsReads, ...given }) {
      const values = { ...given, hidesReads: !showsReads }
      const fresh = { instance, kind: 'whatsapp', status: 'active' } as const
      const saved = channel
        ? await update.mutateAsync({ ...values, id: channel.id })
        : await create.mutateAsync({ ...values, ...fresh })
      onClose(saved as Channel)
    },
  })
  return (
    <ShortFormDialog
      form={form}
      title={channel ? t('settings.edit', { name: channel.name }) : t('settings.add')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
    >
      <TextField name="name" label={t('settings.nameField')} maxLength={120} />
      <BotField bots={bots} />
      <CheckboxField name="showsReads" label={t('settings.showsReads')} />
    </ShortFormDialog>
  )
}
