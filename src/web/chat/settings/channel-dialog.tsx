import * as z from 'zod/mini'
import { asking, replyTimes } from '#shared/collections/chat-channels.ts'
import type { Row } from '#shared/collections/index.ts'
import { ControlField, rules, ShortFormDialog, TextareaField, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { BotField } from './bot-field.tsx'
import { useSave } from './use-save.ts'

interface Draft extends Record<string, unknown> {
  name: string
  greeting: string
  bot: string
  allowedSites: string[]
  askName: Row<'chat_channels'>['askName']
  askEmail: Row<'chat_channels'>['askEmail']
  replyTime: Row<'chat_channels'>['replyTime']
}

const schema = z.looseObject({ name: rules.required() })
const maxSites = 50
const none = 'none' as const

/** Edits a widget: name, greeting, bot and allowed sites. */
export function ChannelDialog({
  instance,
  channel,
  bots,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & { instance: string; channel: Row<'chat_channels'> | null; bots: readonly Row<'bots'>[] }) {
  const t = useT('chatSettings')
  const save = useSave('chat_channels', channel, { instance, kind: 'widget', status: 'active' }, onClose)
  const form = useForm<Draft>({
    initial: {
      name: channel?.name ?? '',
      greeting: channel?.greeting ?? '',
      bot: channel ? channel.bot : (bots[0]?.id ?? ''),
      allowedSites: channel?.allowedSites ?? [],
      askName: channel?.askName ?? '',
      askEmail: channel?.askEmail ?? '',
      replyTime: channel?.replyTime ?? '',
    },
    schema,
    submit: save,
  })
  return (
    <ShortFormDialog
      size="md"
      form={form}
      title={t(channel ? 'channels.edit' : 'channels.add')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
      closesOutside={false}
    >
      <TextField name="name" label={t('name')} maxLength={120} />
      <TextareaField name="greeting" label={t('channels.greeting')} minRows={2} maxLength={500} optional />
      <ControlField<string[]> name="allowedSites" label={t('channels.allowed')} hint={t('channels.allowedHint')}>
        {({ value, onChange, onBlur }) => (
          <TagInput
            value={value}
            onBlur={onBlur}
            onChange={(sites) => onChange(sites.map(withScheme))}
            max={maxSites}
            placeholder="https://www.example.com"
          />
        )}
      </ControlField>
      <BotField bots={bots} />
      <VisitorFields />
    </ShortFormDialog>
  )
}

/** The details visitors are asked for before they write, and the response time shown to them. */
function VisitorFields() {
  const t = useT('chatSettings')
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['askName', 'askEmail'] as const).map((name) => (
          <ControlField key={name} name={name} label={t(`channels.${name}`)}>
            {({ value, onChange }) => (
              <Select
                value={value || none}
                onValueChange={(chosen) => onChange(chosen === none ? '' : chosen)}
                options={[none, ...asking].map((each) => ({ value: each, label: t(`channels.asking.${each}`) }))}
              />
            )}
          </ControlField>
        ))}
      </div>
      <ControlField name="replyTime" label={t('channels.replyTime')}>
        {({ value, onChange }) => (
          <Select
            value={value || none}
            onValueChange={(chosen) => onChange(chosen === none ? '' : chosen)}
            options={[none, ...replyTimes].map((each) => ({ value: each, label: t(`channels.replyTimes.${each}`) }))}
          />
        )}
      </ControlField>
    </>
  )
}

/** Expands `example.com` to `https://example.com`. */
const withScheme = (site: string): string => (/^[a-z]+:/i.test(site) ? site : `https://${site}`).replace(/\/$/, '')
