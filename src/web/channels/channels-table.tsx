import { EllipsisVertical, Radio } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { type Expanded, failureOf, refreshLists, useLive, useRecords, useUpdate } from '#web/records/index.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Abilities } from './abilities.tsx'
import { type Channel, useChannelItems } from './use-channel-items.tsx'

type ListedChannel = Expanded<'channels', { ambassador: Row<'ambassadors'> }>

const maxChannels = 500

export function ChannelsTable({ instance, onSecret }: { instance: string; onSecret: (secret: string) => void }) {
  const t = useT('channels')
  const { canManage } = useInstance()
  const [renamed, setRenamed] = useState<Channel | null>(null)
  const columns = useColumns()
  const itemsFor = useChannelItems({ onRename: setRenamed, onSecret })
  const ofInstance = { filter: 'instance = {:instance}', params: { instance } }
  const list = useRecords<'channels', { ambassador: Row<'ambassadors'> }>('channels', {
    ...{ ...ofInstance, sort: 'created,id', expand: 'ambassador', perPage: maxChannels, silent: true },
  })
  useLive('channels', '*', { ...ofInstance, onChange: (event) => event && refreshLists('channels') })
  const isForbidden = list.isError && failureOf(list.error).status === 403
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={({ id }) => id}
        state={list.data ? 'ready' : isForbidden ? 'forbidden' : list.isError ? 'error' : 'loading'}
        onRetry={() => void list.refetch()}
        rowActions={(channel) => {
          const items = itemsFor(channel)
          const label = t('actionsFor', { name: channel.name })
          return (
            items.length > 0 && (
              <Menu
                trigger={<IconButton size="sm" tooltip={false} label={label} icon={<EllipsisVertical />} />}
                items={items}
              />
            )
          )
        }}
        texts={{
          empty: { icon: <Radio />, title: t('none'), description: t(canManage ? 'noneText' : 'noneReadOnly') },
          noResults: { title: t('none') },
          error: { title: t('loadFailed') },
          forbidden: { title: t('loadFailed') },
        }}
      />
      {renamed && <RenameDialog channel={renamed} onClose={() => setRenamed(null)} />}
    </div>
  )
}

const looks = { connecting: 'draft', connected: 'done', broken: 'error', disconnected: 'canceled' } as const

function useColumns(): Column<ListedChannel>[] {
  const t = useT('channels')
  const { date, relative } = useFormats()
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ name, kind, accountName, address }) => (
        <span className="block min-w-0">
          {name}
          <span className="block text-caption font-normal text-ink-subtle [overflow-wrap:anywhere]">
            {[kind && t(`kinds.${kind}`), accountName || address].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'owner',
      header: t('columns.owner'),
      labelOnPhone: true,
      cell: ({ expand }) => expand?.ambassador?.name ?? t('everyone'),
    },
    { id: 'status', header: t('columns.status'), cell: (channel) => <Health channel={channel} /> },
    {
      id: 'checked',
      header: t('columns.checked'),
      from: 'md',
      cell: ({ checkedAt, tokenExpiresAt }) => (
        <>
          {checkedAt ? relative(checkedAt) : t('never')}
          {tokenExpiresAt && (
            <span className="block text-caption text-ink-subtle">{t('expires', { date: date(tokenExpiresAt) })}</span>
          )}
        </>
      ),
    },
  ]
}

/** The state, and the last error with the network's own message below. */
function Health({ channel }: { channel: Channel }) {
  const t = useT('channels')
  const { status, error, errorDetail } = channel
  const state = status || 'connecting'
  return (
    <span className="block max-w-md">
      <StatusBadge status={looks[state]}>{t(`statuses.${state}`)}</StatusBadge>
      {error && (
        <span className="mt-1 block text-caption text-ink-muted">
          {t(error === 'unreachable' ? 'reasons.unreachable' : 'reasons.reconnect')}
        </span>
      )}
      {errorDetail && (
        <span className="block text-caption text-ink-subtle [overflow-wrap:anywhere]">
          {t('said', { detail: errorDetail })}
        </span>
      )}
      {state === 'connected' && <Abilities channel={channel} />}
    </span>
  )
}

function RenameDialog({ channel: { id, name }, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useT('channels')
  const update = useUpdate('channels', { silent: true })
  const form = useForm({
    initial: { name },
    async submit(draft) {
      await update.mutateAsync({ id, name: draft.name.trim() })
      toast({ tone: 'success', title: t('rename.done') })
      onClose()
    },
  })
  return (
    <ShortFormDialog form={form} onCancel={onClose} title={t('rename.title')} closesOutside={false}>
      <TextField name="name" label={t('fields.name')} hint={t('fields.nameHint')} maxLength={120} />
    </ShortFormDialog>
  )
}
