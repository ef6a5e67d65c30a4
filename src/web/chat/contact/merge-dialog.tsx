import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { filterText, pb, refreshLists, reportFailure, searchFilter, useRecords } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { contactName } from '../inbox/contact-name.ts'

const searched = ['unaccented(name)', 'email', 'phone', 'unaccented(company)']
const maxShown = 20

/** Merges a contact into another one. */
export function MergeDialog({ contact, open, onOpenChange, onClose }: OverlayProps & { contact: Row<'contacts'> }) {
  const t = useT('chat')
  const confirm = useConfirm()
  const [search, setSearch] = useState('')
  const [isMerging, setMerging] = useState(false)
  const filters = [
    filterText('instance = {:instance} && id != {:id}', { instance: contact.instance, id: contact.id }),
    searchFilter(searched, search),
  ]
  const list = useRecords('contacts', {
    ...{ filter: filters.filter(Boolean).join(' && '), sort: '-lastSeenAt,-id', perPage: maxShown, silent: true },
  })
  const found = list.data?.items
  async function merge(into: Row<'contacts'>): Promise<void> {
    const names = { name: contactName(contact), into: contactName(into) }
    const isSure = await confirm({
      ...{ title: t('merge.confirmTitle', names), description: t('merge.confirmText', names) },
      confirmLabel: t('merge.confirm'),
    })
    if (!isSure) return
    setMerging(true)
    try {
      await pb.send(`/api/contacts/${contact.id}/merge`, { method: 'POST', body: { into: into.id }, requestKey: null })
      refreshLists('conversations', 0)
      refreshLists('contacts', 0)
      toast({ tone: 'success', title: t('merge.done', names) })
      onClose()
    } catch (error) {
      reportFailure(error, t('merge.failed'))
      setMerging(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('merge.title', { name: contactName(contact) })}
      description={t('merge.text')}
    >
      <SearchInput value={search} onValueChange={setSearch} label={t('merge.search')} />
      <div aria-busy={isMerging} className="mt-3 min-h-40">
        {found ? (
          found.length === 0 ? (
            <p className="py-6 text-center text-caption text-ink-muted">{t('merge.none')}</p>
          ) : (
            <ul aria-label={t('merge.contacts')}>
              {found.map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    disabled={isMerging}
                    onClick={() => void merge(each)}
                    className="flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover"
                  >
                    <Avatar name={contactName(each)} size={28} decorative />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate text-sm text-ink">{contactName(each)}</span>
                      <span className="block truncate text-caption text-ink-subtle">
                        {[each.email, each.phone, each.company].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        ) : list.isError ? (
          <ErrorState
            title={t('merge.listFailed')}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            headingLevel={3}
          />
        ) : (
          <SkeletonRows rows={4} withAvatar />
        )}
      </div>
    </Dialog>
  )
}
