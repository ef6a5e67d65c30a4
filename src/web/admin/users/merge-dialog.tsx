import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountMerge } from '#shared/contracts/administration.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { RecordPicker } from '../record-picker.tsx'
import { nameOf, type User } from './account.ts'

/** Merges a duplicate into this account, after a preview. */
export function MergeDialog({ kept, onClose }: { kept: User; onClose: () => void }) {
  const t = useT('admin')
  const common = useT('common')
  const [other, setOther] = useState<User | null>(null)
  const address = `/api/admin/users/${kept.id}/merge/${other?.id}`
  const preview = useQuery({
    queryKey: ['merge', kept.id, other?.id],
    queryFn: ({ signal }) => pb.send<AccountMerge>(address, { requestKey: null, signal }),
    enabled: other !== null,
    staleTime: 0,
    meta: { silent: true },
  })
  const merge = useMutation({
    mutationFn: () => pb.send<AccountMerge>(address, { method: 'POST', requestKey: null }),
    onSuccess() {
      toast({ tone: 'success', title: t('merge.done') })
      onClose()
    },
    meta: { silent: true },
  })
  const failure = merge.error ?? preview.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('merge.title', { name: nameOf(kept) })}
      description={t('merge.text')}
      onSubmit={() => preview.data && merge.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          {other && (
            <Button type="submit" variant="danger" disabled={!preview.data} loading={merge.isPending}>
              {t('merge.confirm', { email: other.email })}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {failure && (
          <Banner tone="danger" announce>
            {describeFailure(failureOf(failure))}
          </Banner>
        )}
        <RecordPicker
          collection="users"
          fields={['email', 'unaccented(name)']}
          sort="email"
          exclude={[kept.id]}
          value={other?.id ?? ''}
          onPick={setOther}
          label={t('merge.find')}
          none={t('merge.findNone')}
          present={({ name, email }) => ({ label: name || email, ...(name && { description: email }) })}
        />
        {other && (preview.data ? <Moves merge={preview.data} /> : !failure && <SkeletonText lines={3} />)}
      </div>
    </Dialog>
  )
}

function Moves({ merge: { memberships, records, notifications } }: { merge: AccountMerge }) {
  const t = useT('admin')
  const people = useT('people')
  return (
    <section aria-live="polite" className="space-y-2 rounded-card border border-line bg-sunken p-4 text-sm">
      <h3 className="font-medium">{t('merge.workspaces')}</h3>
      {memberships.length === 0 && <p className="text-ink-muted">{t('merge.noWorkspaces')}</p>}
      <ul className="list-inside list-disc">
        {memberships.map(({ instance, workspace, before, after }) => {
          const role = people(`roles.${after}`)
          return (
            <li key={instance}>
              {workspace}:{' '}
              {before === ''
                ? t('merge.joins', { role })
                : before === after
                  ? t('merge.keeps', { role })
                  : t('merge.rises', { before: people(`roles.${before}`), role })}
            </li>
          )
        })}
      </ul>
      <p>{t('merge.records', { count: records })}</p>
      <p>{t('merge.notifications', { count: notifications })}</p>
      <p className="text-ink-muted">{t('merge.stays')}</p>
    </section>
  )
}
