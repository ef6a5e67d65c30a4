import { useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { FormDialog, FormMessage, rules, SubmitButton, TextareaField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

const schema = z.object({ draftQuestion: rules.required(), draftAnswer: rules.required() })

/** The pair that closes a gap: saved as a draft, or approved, which lets bots use it. */
export function GapDialog({ gap, open, onOpenChange, onClose }: OverlayProps & { gap: Row<'knowledge_gaps'> }) {
  const t = useT('chatSettings')
  const update = useUpdate('knowledge_gaps', { silent: true })
  const [isKeeping, setKeeping] = useState(false)
  const form = useForm({
    initial: { draftQuestion: gap.draftQuestion, draftAnswer: gap.draftAnswer },
    schema,
    async submit(draft) {
      await update.mutateAsync({ id: gap.id, ...draft, status: 'answered' })
      toast({ tone: 'success', title: t('gaps.approved') })
      onClose()
    },
  })
  async function keep(): Promise<void> {
    setKeeping(true)
    try {
      await update.mutateAsync({ id: gap.id, ...form.methods.getValues() })
      toast({ tone: 'success', title: t('saved') })
      onClose()
    } catch {
      // The form reports approval itself; the server has nothing to refuse in a draft.
      setKeeping(false)
    }
  }
  return (
    <FormDialog
      form={form}
      title={t('gaps.edit')}
      description={t('gaps.dialog')}
      open={open}
      onOpenChange={onOpenChange}
      closesOutside={false}
      footer={
        <>
          <Button onClick={() => void keep()} loading={isKeeping}>
            {t('gaps.keep')}
          </Button>
          <SubmitButton>{t('gaps.approve')}</SubmitButton>
        </>
      }
    >
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-4">
        <TextareaField name="draftQuestion" label={t('gaps.question')} minRows={2} maxLength={2000} />
        <TextareaField name="draftAnswer" label={t('gaps.answer')} minRows={4} maxLength={20_000} />
      </div>
    </FormDialog>
  )
}
