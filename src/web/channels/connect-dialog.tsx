import * as z from 'zod/mini'
import type { ChannelKind } from '#shared/collections/channels.ts'
import type { Row } from '#shared/collections/index.ts'
import type { ChannelOwner } from '#shared/contracts/channels.ts'
import { BareField, ControlField, rules, ShortFormDialog, TextField, useForm, useValues } from '#web/forms/index.ts'
import { useAllByName } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useCreate, useRuntime } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { goToNetwork, newSecret } from './connecting.ts'

interface ConnectDialogProps {
  instance: string
  onSecret: (secret: string) => void
  onClose: () => void
}

/** The choices: LinkedIn's profiles and pages are connected through different apps. */
const choices = ['simulated', 'members', 'pages', 'webhook', 'manual'] as const
type Choice = (typeof choices)[number]

const kindOf = (choice: Choice): ChannelKind => (choice === 'members' || choice === 'pages' ? 'linkedin' : choice)
const ownerOf = (choice: Choice): ChannelOwner => (choice === 'pages' ? 'pages' : 'members')

// Options of a Select cannot be empty.
const everyone = 'everyone'
const schema = z.looseObject({ name: rules.required() })

/** Adds a channel, and redirects to the network if it requires consent. */
export function ConnectDialog({ instance, onSecret, onClose }: ConnectDialogProps) {
  const t = useT('channels')
  const { simulatedNetwork } = useRuntime().limits
  const create = useCreate('channels', { silent: true })
  const form = useForm({
    initial: {
      choice: (simulatedNetwork ? 'simulated' : 'members') as Choice,
      name: '',
      ambassador: everyone,
      address: '',
    },
    schema,
    async submit({ choice, name, ambassador, address }) {
      const kind = kindOf(choice)
      const channel = await create.mutateAsync({
        ...{ instance, kind, name: name.trim(), ambassador: ambassador === everyone ? '' : ambassador },
        ...(kind === 'webhook' ? { address: address.trim() } : {}),
      })
      onClose()
      await follow(channel, choice).catch((error) => reportFailure(error, t('connect.failed')))
    },
  })

  /** If this fails, the channel stays in the list, where people can retry. */
  async function follow(channel: Row<'channels'>, choice: Choice): Promise<void> {
    if (channel.kind === 'webhook') onSecret(await newSecret(channel.id))
    else if (channel.kind === 'manual') toast({ tone: 'success', title: t('connect.added', { name: channel.name }) })
    else await goToNetwork(channel, ownerOf(choice))
  }

  const { choice } = useValues(form)
  const leads = kindOf(choice) === 'simulated' || kindOf(choice) === 'linkedin'
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      size="lg"
      closesOutside={false}
      title={t('connect.title')}
      submitLabel={t(leads ? 'connect.toNetwork' : 'connect.save')}
    >
      <BareField<Choice> name="choice">
        {({ value, onChange }) => (
          <RadioCards
            label={t('fields.kind')}
            value={value}
            onValueChange={onChange}
            options={choices
              .filter((each) => each !== 'simulated' || simulatedNetwork)
              .map((each) => ({
                value: each,
                label: t(`kinds.${each}`),
                description: t(`kindTexts.${each}`),
              }))}
          />
        )}
      </BareField>
      <TextField name="name" label={t('fields.name')} hint={t('fields.nameHint')} maxLength={120} />
      <AmbassadorField />
      {choice === 'webhook' && (
        <TextField
          name="address"
          type="url"
          label={t('fields.address')}
          hint={t('fields.addressHint')}
          placeholder="https://"
          autoComplete="off"
        />
      )}
    </ShortFormDialog>
  )
}

function AmbassadorField() {
  const t = useT('channels')
  const ambassadors = useAllByName('ambassadors', { silent: true })
  const options = (ambassadors.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ControlField name="ambassador" label={t('fields.ambassador')}>
      {({ value, onChange, onBlur }) => (
        <Select
          {...{ value, onBlur }}
          onValueChange={onChange}
          options={[{ value: everyone, label: t('everyone') }, ...options]}
        />
      )}
    </ControlField>
  )
}
