import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { type IdentityKeys, maxIdentityKeys, type NewIdentityKey } from '#shared/contracts/chat.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { invalidate, pb, reportFailure, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

type Channel = Row<'chat_channels'>
type Mode = 'none' | 'optional' | 'required'
const modes = ['none', 'optional', 'required'] as const

/** Identity verification of a site's visitors, and its signing keys. */
export function IdentityDialog({ channel, open, onOpenChange, onClose }: OverlayProps & { channel: Channel }) {
  const t = useT('chatSettings')
  const update = useUpdate('chat_channels')
  const [mode, setMode] = useState<Mode>(channel.identity || 'none')
  const [made, setMade] = useState<NewIdentityKey | null>(null)
  const keys = useIdentityKeys(channel.id)
  function choose(next: Mode): void {
    setMode(next)
    const identity = next === 'none' ? '' : next
    update.mutate({ id: channel.id, identity }, { onError: () => setMode(channel.identity || 'none') })
  }
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title={t('identity.title', { name: channel.name })}
      description={t('identity.text')}
      closesOutside={made === null}
      footer={<Button onClick={() => onClose()}>{t('identity.close')}</Button>}
    >
      <div className="space-y-5">
        <RadioCards<Mode>
          label={t('identity.mode')}
          columns={1}
          value={mode}
          onValueChange={choose}
          options={modes.map((value) => ({
            ...{ value, label: t(`identity.modes.${value}`), description: t(`identity.modeTexts.${value}`) },
          }))}
        />
        <Keys channel={channel} keys={keys} onMade={setMade} />
        {made && <Made made={made} />}
        {mode !== 'none' && <Example kid={made?.kid ?? keys.list?.at(-1)?.kid} />}
      </div>
    </Dialog>
  )
}

function useIdentityKeys(channel: string) {
  const queryKey = ['identity-keys', channel]
  const client = useQueryClient()
  const path = `/api/chat-channels/${channel}/identity-keys`
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => pb.send<IdentityKeys>(path, { requestKey: null, signal }),
    meta: { silent: true },
  })
  return {
    list: found.data?.keys,
    isFailed: found.isError && !found.data,
    retry: () => void client.refetchQueries({ queryKey }),
    isRetrying: found.isFetching,
    async make(): Promise<NewIdentityKey> {
      const made = await pb.send<NewIdentityKey>(path, { method: 'POST', requestKey: null })
      void invalidate({ queryKey })
      return made
    },
    async remove(kid: string): Promise<void> {
      await pb.send(`${path}/${kid}`, { method: 'DELETE', requestKey: null })
      void invalidate({ queryKey })
    },
  }
}

function Keys({
  channel,
  keys,
  onMade,
}: {
  channel: Channel
  keys: ReturnType<typeof useIdentityKeys>
  onMade: (made: NewIdentityKey | null) => void
}) {
  const t = useT('chatSettings')
  const { dateTime } = useFormats()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    await act().catch((error) => reportFailure(error, t('identity.failed')))
    setBusy(false)
  }
  async function remove(kid: string): Promise<void> {
    const words = { title: t('identity.deleteTitle'), description: t('identity.deleteText', { name: channel.name }) }
    if (!(await confirm({ ...words, confirmLabel: t('confirmDelete') }))) return
    onMade(null)
    await run(() => keys.remove(kid))
  }
  const isFull = (keys.list?.length ?? 0) >= maxIdentityKeys
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium">{t('identity.keys')}</h3>
        <DisabledReason reason={isFull ? t('identity.full', { max: maxIdentityKeys }) : ''}>
          <Button
            size="sm"
            icon={<KeyRound />}
            loading={isBusy}
            disabled={!keys.list}
            onClick={() => void run(async () => onMade(await keys.make()))}
          >
            {t('identity.add')}
          </Button>
        </DisabledReason>
      </div>
      {keys.isFailed ? (
        <ErrorState
          title={t('identity.keysFailed')}
          onRetry={keys.retry}
          isRetrying={keys.isRetrying}
          headingLevel={3}
        />
      ) : !keys.list ? (
        <SkeletonText className="mt-2" />
      ) : keys.list.length === 0 ? (
        <p className="mt-2 text-caption text-ink-muted">{t('identity.noKeys')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {keys.list.map(({ kid, created }) => (
            <li key={kid} className="flex items-center gap-3 px-3 py-1.5">
              <code className="min-w-0 flex-1 text-caption [overflow-wrap:anywhere]">{kid}</code>
              <span className="text-caption text-ink-subtle">{dateTime(created)}</span>
              <IconButton
                size="sm"
                label={t('identity.delete', { kid })}
                icon={<Trash2 />}
                onClick={() => void remove(kid)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shown only once. */
function Made({ made: { secret } }: { made: NewIdentityKey }) {
  const t = useT('chatSettings')
  return (
    <section role="status" className="rounded-control border border-warning-line bg-warning-soft p-3">
      <p className="text-sm font-medium">{t('identity.secret')}</p>
      <p className="text-caption text-ink-muted">{t('identity.secretText')}</p>
      <p className="mt-2 flex items-center gap-2">
        <code className="min-w-0 flex-1 text-caption [overflow-wrap:anywhere]">{secret}</code>
        <CopyButton iconOnly size="sm" text={secret} label={t('identity.copySecret')} />
      </p>
    </section>
  )
}

function Example({ kid = 'KEY_ID' }: { kid: string | undefined }) {
  const t = useT('chatSettings')
  const code = `import { SignJWT } from 'jose'

const token = await new SignJWT({ sub: user.id, name: user.name, email: user.email })
  .setProtectedHeader({ alg: 'HS256', kid: '${kid}' })
  .setExpirationTime('1h')
  .sign(new TextEncoder().encode(process.env.CHAT_SECRET))

// <script src="…/widget.js" data-site="…" data-identity="\${token}" async></script>`
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium">{t('identity.example')}</h3>
        <CopyButton iconOnly size="sm" text={code} label={t('identity.copyExample')} />
      </div>
      <p className="text-caption text-ink-muted">{t('identity.exampleText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-control bg-sunken p-3 text-xs">
        {code}
      </pre>
    </section>
  )
}
