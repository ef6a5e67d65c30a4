import { useState } from 'react'
import type { ImportDone, ImportPreview } from '#shared/contracts/results.ts'
import { useInstance } from '#web/instances/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ImportRows } from './import-rows.tsx'

const maxBytes = 10 << 20

/** Imports LinkedIn's export file, with a preview before anything is stored, and an undo afterwards. */
export function ImportDialog({ onClose, onStored }: { onClose: () => void; onStored: () => void }) {
  const t = useT('results')
  const { instance } = useInstance()
  const [state, setState] = useState<'asked' | 'reading' | 'storing' | 'shown'>('asked')
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [problem, setProblem] = useState('')
  const path = `/api/instances/${instance?.id}/results`
  const found = (preview?.rows ?? []).filter(({ scheduled, numbers }) => scheduled && Object.keys(numbers).length > 0)

  async function read(file: File | undefined): Promise<void> {
    if (!file) return
    setState('reading')
    setProblem('')
    const body = new FormData()
    body.set('file', file)
    try {
      setPreview(await pb.send<ImportPreview>(`${path}/preview`, { method: 'POST', body, requestKey: null }))
      setState('shown')
    } catch (error) {
      setProblem(describeFailure(failureOf(error)))
      setState('asked')
    }
  }
  async function store(): Promise<void> {
    setState('storing')
    const rows = found.map(({ scheduled, numbers }) => ({ scheduled, numbers }))
    try {
      const done = await pb.send<ImportDone>(`${path}/import`, { method: 'POST', body: { rows }, requestKey: null })
      toast({
        tone: 'success',
        title: t('importing.done', { count: done.count }),
        action: { label: t('importing.undo'), onClick: () => void undo(done.id) },
      })
      onStored()
      onClose()
    } catch (error) {
      reportFailure(error)
      setState('shown')
    }
  }
  async function undo(id: string): Promise<void> {
    try {
      await pb.send(`${path}/imports/${id}/undo`, { method: 'POST', requestKey: null })
      toast({ title: t('importing.undone') })
      onStored()
    } catch (error) {
      reportFailure(error)
    }
  }
  const isShown = preview !== null && (state === 'shown' || state === 'storing')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('importing.title')}
      description={t('importing.text')}
      footer={
        isShown && (
          <>
            <Button onClick={() => setState('asked')}>{t('importing.another')}</Button>
            {found.length > 0 && (
              <Button variant="primary" loading={state === 'storing'} onClick={() => void store()}>
                {t('importing.store', { count: found.length })}
              </Button>
            )}
          </>
        )
      }
    >
      {state === 'reading' && <Spinner label={t('importing.reading')} />}
      {state === 'asked' && (
        <FileDrop
          accept=".xlsx,.csv"
          maxBytes={maxBytes}
          label={t('importing.open')}
          hint={t('importing.old')}
          onFiles={([file]) => void read(file)}
        />
      )}
      {problem && state === 'asked' && (
        <p role="alert" className="mt-3 text-sm text-danger-ink">
          {problem}
        </p>
      )}
      {isShown && <ImportRows rows={preview.rows} found={found} />}
    </Dialog>
  )
}
