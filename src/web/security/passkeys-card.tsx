import { EllipsisVertical, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { canUsePasskeys, pb, refreshLists, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { usePasskeys } from './use-passkeys.ts'
import { useProved } from './use-proved.ts'

type Passkey = Row<'passkeys'>

export function PasskeysCard() {
  const t = useT('security')
  const { open } = useOverlay()
  const { list, rows } = usePasskeys()
  const columns = useColumns()
  const itemsFor = useRowItems()
  return (
    <Card
      flush
      title={t('passkeys.title')}
      description={canUsePasskeys() ? t('passkeys.text') : t('passkeys.unsupported')}
      actions={
        canUsePasskeys() && (
          <Button size="sm" icon={<Plus />} onClick={() => void open(PasskeyDialog, {})}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('passkeys.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        state={list.data ? 'ready' : list.isError ? 'error' : 'loading'}
        onRetry={() => void list.refetch()}
        rowActions={(passkey) => (
          <Menu
            trigger={
              <IconButton
                size="sm"
                tooltip={false}
                label={t('passkeys.actions', { name: passkey.name })}
                icon={<EllipsisVertical />}
              />
            }
            items={itemsFor(passkey)}
          />
        )}
        texts={{
          empty: { icon: <KeyRound />, title: t('passkeys.none'), description: t('passkeys.noneText') },
          noResults: { title: t('passkeys.none') },
          error: { title: t('passkeys.loadFailed') },
          forbidden: { title: t('passkeys.loadFailed') },
        }}
      />
    </Card>
  )
}

function useColumns(): Column<Passkey>[] {
  const t = useT('security')
  const { date, relative } = useFormats()
  return [
    {
      id: 'name',
      header: t('passkeys.name'),
      cell: ({ name, isSynced }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {isSynced && <Badge tone="neutral">{t('passkeys.synced')}</Badge>}
        </span>
      ),
    },
    { id: 'added', header: t('passkeys.created'), labelOnPhone: true, cell: ({ created }) => date(created) },
    {
      id: 'used',
      header: t('passkeys.used'),
      labelOnPhone: true,
      cell: ({ usedAt }) => (usedAt ? relative(usedAt) : t('passkeys.never')),
    },
  ]
}

function useRowItems(): (passkey: Passkey) => MenuItem[] {
  const t = useT('security')
  const confirm = useConfirm()
  const { open } = useOverlay()
  const proved = useProved()
  async function remove({ id, name }: Passkey): Promise<void> {
    const isSure = await confirm({
      title: t('passkeys.removeTitle', { name }),
      description: t('passkeys.removeText'),
      confirmLabel: t('passkeys.remove'),
    })
    if (!isSure) return
    try {
      if (!(await proved(() => pb.collection('passkeys').delete(id, { requestKey: null })))) return
      refreshLists('passkeys', 0)
      toast({ tone: 'success', title: t('passkeys.removed') })
    } catch (error) {
      reportFailure(error, t('passkeys.removeFailed'))
    }
  }
  return (passkey) => [
    { label: t('passkeys.rename'), icon: <Pencil />, onSelect: () => void open(PasskeyDialog, { passkey }) },
    { label: t('passkeys.remove'), icon: <Trash2 />, tone: 'danger', onSelect: () => void remove(passkey) },
  ]
}
