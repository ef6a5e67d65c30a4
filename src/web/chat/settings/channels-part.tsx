import { ExternalLink, MessageCircle, Pause, Play, UserRoundCheck } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { useOwn } from '../use-own.ts'
import { BotCheck } from './bot-check.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { Check } from './check.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { Listed, RowActs } from './listed.tsx'
import { useDeleteAsked } from './use-delete-asked.ts'
import { WhatsAppPart } from './whatsapp/whatsapp-part.tsx'

type Channel = Row<'chat_channels'>

/** Channels: widgets with their embed code, and WhatsApp numbers. */
export function ChannelsPart() {
  const t = useT('chatSettings')
  const { instance, canManage } = useInstance()
  const { open } = useOverlay()
  const all = useOwn('chat_channels', 'created,id')
  const channels = { ...all, rows: all.rows?.filter(({ kind }) => kind === 'widget') }
  const bots = useOwn('bots', 'name,id').rows ?? []
  const edit = (channel: Channel | null): void => void open(ChannelDialog, { instance: instance!.id, channel, bots })
  return (
    <div className="space-y-6">
      <Listed
        list={channels}
        title={t('channels.title')}
        description={t('channels.text')}
        empty={t('channels.empty')}
        icon={<MessageCircle />}
        addLabel={t('channels.add')}
        mayChange={canManage}
        onAdd={() => edit(null)}
      >
        {(channel) => (
          <ChannelRow
            channel={channel}
            bot={bots.find(({ id }) => id === channel.bot)}
            onEdit={() => edit(channel)}
            mayChange={canManage}
          />
        )}
      </Listed>
      <WhatsAppPart />
    </div>
  )
}

function ChannelRow({
  channel,
  bot,
  onEdit,
  mayChange,
}: {
  channel: Channel
  bot: Row<'bots'> | undefined
  onEdit: () => void
  mayChange: boolean
}) {
  const t = useT('chatSettings')
  const update = useUpdate('chat_channels')
  const { open } = useOverlay()
  const ask = useDeleteAsked('chat_channels')
  const { id, name, siteToken, allowedSites, status } = channel
  const isActive = status === 'active'
  const tag = scriptTag(siteToken)
  const sites = allowedSites ?? []
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'channels.active' : 'channels.paused')}</Badge>
        </p>
        {mayChange && (
          <span className="flex shrink-0">
            <IconButton
              size="sm"
              label={t(isActive ? 'channels.pause' : 'channels.resume', { name })}
              icon={isActive ? <Pause /> : <Play />}
              onClick={() => update.mutate({ id, status: isActive ? 'paused' : 'active' })}
            />
            <IconButton
              size="sm"
              label={t('identity.open', { name })}
              icon={<UserRoundCheck />}
              onClick={() => void open(IdentityDialog, { channel })}
            />
            <RowActs
              name={name}
              onEdit={onEdit}
              onDelete={() => void ask(id, t('channels.deleteTitle', { name }), t('channels.deleteText'))}
            />
          </span>
        )}
      </div>
      <div className="mt-2 space-y-1">
        <Check holds={sites.length > 0}>
          {sites.length > 0 ? t('channels.sites', { sites: sites.join(', ') }) : t('channels.noSites')}
        </Check>
        <BotCheck bot={bot} />
      </div>
      <div className="mt-3 flex items-start gap-2 rounded-control bg-sunken p-2.5">
        <code className="min-w-0 flex-1 text-caption [overflow-wrap:anywhere]">{tag}</code>
        <CopyButton iconOnly size="sm" text={tag} label={t('channels.copy', { name })} />
      </div>
      {isActive && (
        <Button asChild size="sm" variant="ghost" className="mt-2">
          <a href={`/widget/${siteToken}`} target="_blank" rel="noopener">
            <ExternalLink />
            {t('channels.try', { name })}
          </a>
        </Button>
      )}
    </div>
  )
}

/** The token only contains letters, digits, `-` and `_`, so nothing needs escaping. */
const scriptTag = (siteToken: string): string =>
  `<script src="${location.origin}/widget.js" data-site="${siteToken}" async></script>`
