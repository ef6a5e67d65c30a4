import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { describeFailure, describeProblem, useT } from '#web/locale/index.ts'
import { failureOf, pb, refreshLists } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Attaches a version to the post, once a person has confirmed its alt text. */
export function AltTextDialog({
  picture,
  post,
  address,
  onClose,
  onAttached,
}: {
  picture: Row<'generated_pictures'>
  post: Row<'posts'>
  address: string | undefined
  onClose: () => void
  onAttached: (() => unknown) | undefined
}) {
  const t = useT('pictures')
  const [altText, setAltText] = useState(picture.altText)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attach = async (): Promise<void> => {
    if (altText.trim() === '') return
    setBusy(true)
    setProblem('')
    try {
      const body = { altText }
      await pb.send(`/api/generated-pictures/${picture.id}/attach`, { method: 'POST', body, requestKey: null })
      refreshLists('posts')
      refreshLists('generated_pictures')
      await onAttached?.()
      toast({ tone: 'success', title: t('confirm.added') })
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      const [field] = Object.values(failure.fields)
      setProblem(field ? describeProblem(field) : describeFailure(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('confirm.title')}
      description={t(picture.altText === '' ? 'confirm.own' : 'confirm.text')}
      onSubmit={() => void attach()}
      footer={
        <Button type="submit" variant="primary" loading={isBusy} disabled={altText.trim() === ''}>
          {t('confirm.add')}
        </Button>
      }
    >
      <div className="space-y-4">
        {address && <img src={address} alt="" className="mx-auto max-h-[35dvh] rounded-control" />}
        {problem && <Banner tone="danger" title={problem} announce />}
        {post.decision === 'approve' && <Banner tone="info" title={t('confirm.approved')} />}
        <Field label={t('confirm.label')}>
          <Textarea
            value={altText}
            minRows={2}
            maxRows={6}
            maxLength={linkedin.maxAltTextCharacters}
            onChange={(event) => setAltText(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
