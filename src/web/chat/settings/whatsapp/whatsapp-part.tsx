import { Smartphone } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { useOwn } from '../../use-own.ts'
import { Listed } from '../listed.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { WhatsAppRow } from './whatsapp-row.tsx'

/** The list of WhatsApp numbers. */
export function WhatsAppPart() {
  const t = useT('whatsapp')
  const { instance, canManage } = useInstance()
  const { open } = useOverlay()
  const all = useOwn('chat_channels', 'created,id')
  const channels = { ...all, rows: all.rows?.filter(({ kind }) => kind === 'whatsapp') }
  const bots = useOwn('bots', 'name,id').rows ?? []
  const edit = (channel: Row<'chat_channels'> | null) => open(NumberDialog, { instance: instance!.id, channel, bots })
  async function add(): Promise<void> {
    const made = await edit(null)
    if (made) await open(ConnectDialog, { channel: made })
  }
  return (
    <Listed
      list={channels}
      title={t('settings.title')}
      description={t('settings.text')}
      empty={t('settings.empty')}
      icon={<Smartphone />}
      addLabel={t('settings.add')}
      mayChange={canManage}
      onAdd={() => void add()}
    >
      {(channel) => (
        <WhatsAppRow
          channel={channel}
          bot={bots.find(({ id }) => id === channel.bot)}
          mayChange={canManage}
          onEdit={() => void edit(channel)}
          onConnect={() => void open(ConnectDialog, { channel })}
        />
      )}
    </Listed>
  )
}
