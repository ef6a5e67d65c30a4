import { useState } from 'react'
import { FormDialog, FormMessage, SubmitButton, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { type FirstStep, finishSignIn } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { CodeField, codeSchema } from './code-form.tsx'

/** The second step of signing in again. Resolves to true once it is done. */
export function CodeDialog({ step, open, onOpenChange, onClose }: OverlayProps<boolean> & { step: FirstStep }) {
  const t = useT('security')
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    async submit({ code }) {
      await finishSignIn(step, code)
      onClose(true)
    },
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('step.title')}
      description={isRecovery ? t('step.recoveryText') : t('step.text')}
      footer={
        <>
          <Button variant="link" className="mr-auto" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? t('step.useApp') : t('step.useRecovery')}
          </Button>
          <SubmitButton variant="primary">{t('step.submit')}</SubmitButton>
        </>
      }
    >
      <div className="space-y-4">
        <FormMessage>{form.failure}</FormMessage>
        <CodeField isRecovery={isRecovery} />
      </div>
    </FormDialog>
  )
}
