import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Members } from '#shared/contracts/people.ts'
import { describeProblem, useT } from '#web/locale/index.ts'
import {
  failureOf,
  pb,
  refreshLists,
  reportFailure,
  useDelete,
  useLive,
  useRecords,
  useRuntime,
  useUpdate,
} from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import type { Workspace } from './departure.ts'

/** The choice for a workspace whose only owner wants to leave: another member becomes the owner, or it is deleted. */
export function SoleOwnerChoice({ workspace }: { workspace: Workspace }) {
  const t = useT('privacy')
  const ofInstance = {
    filter: 'instance = {:instance} && role = "owner" && acceptedAt = ""',
    params: { instance: workspace.id },
  }
  const invitations = useRecords('invitations', { ...ofInstance, perPage: 1 })
  useLive('invitations', '*', ofInstance)
  const open = invitations.data?.items[0]
  const withdraw = useDelete('invitations', { errorTitle: t('leaving.failed') })
  return (
    <section aria-label={workspace.name} className="rounded-card border border-line p-3">
      <h3 className="text-sm font-semibold [overflow-wrap:anywhere]">{workspace.name}</h3>
      {open ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="min-w-0 flex-1 basis-56 text-sm [overflow-wrap:anywhere]">
            {t('leaving.waiting', { email: open.email })}
          </p>
          <Button size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate(open.id)}>
            {t('leaving.withdraw')}
          </Button>
        </div>
      ) : (
        <HandOver instance={workspace.id} />
      )}
      <EndWorkspace workspace={workspace} />
    </section>
  )
}

function HandOver({ instance }: { instance: string }) {
  const t = useT('privacy')
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const people = useQuery({
    queryKey: ['members', instance],
    queryFn: ({ signal }) => pb.send<Members>(`/api/instances/${instance}/members`, { requestKey: null, signal }),
  })
  const options = (people.data?.members ?? [])
    .filter((member) => member.role !== 'owner')
    .map((member) => ({ value: member.email, label: member.name || member.email, description: member.email }))
  async function invite(): Promise<void> {
    setBusy(true)
    try {
      await pb
        .collection('invitations')
        .create({ instance, email, role: 'owner', stepsDown: true }, { requestKey: null })
      refreshLists('invitations', 0)
    } catch (error) {
      const [problem] = Object.values(failureOf(error).fields)
      reportFailure(error, problem ? describeProblem(problem) : t('leaving.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <Field label={t('leaving.newOwner')} className="flex-1 basis-48">
        <Select options={options} value={email} onValueChange={setEmail} placeholder={t('leaving.choose')} />
      </Field>
      <Button disabled={!email} loading={isBusy} onClick={() => void invite()}>
        {t('leaving.handOver')}
      </Button>
    </div>
  )
}

function EndWorkspace({ workspace: { id, name } }: { workspace: Workspace }) {
  const t = useT('privacy')
  const confirm = useConfirm()
  const { limits } = useRuntime()
  const update = useUpdate('instances', { errorTitle: t('leaving.failed') })
  async function end(): Promise<void> {
    const isSure = await confirm({
      title: t('leaving.endTitle', { name }),
      description: t('leaving.endText', { days: limits.instanceDeletionDays }),
      confirmLabel: t('leaving.end'),
      typeToConfirm: name.trim(),
    })
    if (isSure) update.mutate({ id, deletion: 'requested' })
  }
  return (
    <p className="mt-3 text-caption text-ink-muted">
      {t('leaving.or')}{' '}
      <Button size="sm" variant="ghost" loading={update.isPending} onClick={() => void end()}>
        {t('leaving.end')}
      </Button>
    </p>
  )
}
