import { useState } from 'react'
import type { ChannelAccount } from '#shared/contracts/channels.ts'
import { pageNameIn } from '#shared/networks/mentions.ts'
import { useInstance } from '#web/instances/index.ts'
import { describeFailure, describeProblem, useT } from '#web/locale/index.ts'
import { failureOf, pb, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Chooses the LinkedIn page to mention: one of the workspace's own, or another by its address, because LinkedIn offers no search. */
export function MentionDialog({
  onChoose,
  onClose,
}: {
  onChoose: (page: ChannelAccount) => void
  onClose: () => void
}) {
  const t = useT('production')
  const { instance } = useInstance()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const connected = {
    filter: 'instance = {:instance} && status = "connected" && account ~ "urn:li:organization:%"',
    params: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
  }
  const pages = useRecords('channels', { ...connected, sort: 'accountName' })
  useLive('channels', '*', connected)
  const find = async (): Promise<void> => {
    if (!pageNameIn(address)) return setProblem(t('problems.page_address'))
    setBusy(true)
    setProblem('')
    try {
      const path = `/api/instances/${instance?.id}/find-page`
      onChoose(await pb.send<ChannelAccount>(path, { method: 'POST', body: { address }, requestKey: null }))
    } catch (error) {
      const failure = failureOf(error)
      const [first] = Object.values(failure.fields)
      setProblem(first ? describeProblem(first) : describeFailure(failure))
      setBusy(false)
    }
  }
  const own = pages.data?.items ?? []
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('mention.title')}
      description={t('mention.text')}
      onSubmit={() => void find()}
      footer={
        <Button type="submit" variant="primary" loading={isBusy}>
          {t('mention.find')}
        </Button>
      }
    >
      <div className="space-y-4">
        {own.length > 0 && (
          <ul aria-label={t('mention.own')} className="flex flex-wrap gap-2">
            {own.map(({ id, account, accountName }) => (
              <li key={id}>
                <Button size="sm" onClick={() => onChoose({ id: account, name: accountName })}>
                  {accountName}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field label={t('mention.address')} hint={t('mention.hint')} error={problem}>
          <Input
            value={address}
            maxLength={500}
            autoComplete="off"
            placeholder="linkedin.com/company/acme-tools"
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
