import * as z from 'zod/mini'
import { rules, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

const schema = z.looseObject({ email: rules.email() })

/** Emails a conversation to its customer, as they see it. */
export function TranscriptDialog({
  conversation,
  email,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & { conversation: string; email: string }) {
  const t = useT('chat')
  const form = useForm({
    initial: { email },
    schema,
    async submit(draft) {
      const path = `/api/conversations/${conversation}/transcript`
      const { sent } = await pb.send<{ sent: boolean }>(path, { method: 'POST', body: draft, requestKey: null })
      const title = t(sent ? 'transcript.sent' : 'transcript.sentBefore', draft)
      toast({ tone: sent ? 'success' : 'neutral', title })
      onClose()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      title={t('transcript.title')}
      description={t('transcript.text')}
      submitLabel={t('transcript.send')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
    >
      <TextField name="email" type="email" label={t('contact.email')} />
    </ShortFormDialog>
  )
}
