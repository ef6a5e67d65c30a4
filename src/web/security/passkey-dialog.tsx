import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { rules, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { addPasskey, pb, refreshLists } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { useProved } from './use-proved.ts'

const schema = z.object({ name: rules.required() })

/** Names a new passkey and creates it on this device, or renames one. */
export function PasskeyDialog({
  passkey,
  open,
  onOpenChange,
  onClose,
}: OverlayProps<void> & { passkey?: Row<'passkeys'> }) {
  const t = useT('security')
  const add = useAddPasskey()
  const form = useForm({
    initial: { name: passkey?.name ?? '' },
    schema,
    async submit({ name }) {
      if (passkey) await pb.collection('passkeys').update(passkey.id, { name }, { requestKey: null })
      else if (!(await add(name))) return false
      refreshLists('passkeys', 0)
      onClose()
      return true
    },
  })
  return (
    <ShortFormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title={passkey ? t('passkeys.renameTitle') : t('passkeys.addTitle')}
      description={passkey ? undefined : t('passkeys.addText')}
      submitLabel={passkey ? undefined : t('passkeys.add')}
      onCancel={() => onClose()}
    >
      <TextField name="name" autoFocus maxLength={80} label={t('passkeys.name')} hint={t('passkeys.nameHint')} />
    </ShortFormDialog>
  )
}

/** Resolves to whether a passkey was added. @throws Error with the text for the form */
function useAddPasskey(): (name: string) => Promise<boolean> {
  const t = useT('security')
  const proved = useProved()
  return async (name) => {
    const isAdded = await proved(async () => {
      await addPasskey(name)
      return true
    }).catch((error: Error) => {
      if (error.name === 'InvalidStateError') throw new Error(t('passkeys.exists'))
      throw error.name === 'NotAllowedError' ? new Error(t('passkeys.addFailed')) : error
    })
    if (isAdded) toast({ tone: 'success', title: t('passkeys.added') })
    return isAdded === true
  }
}
