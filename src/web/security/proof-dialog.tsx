import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PasswordField, rules, ShortFormDialog, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import {
  canUsePasskeys,
  failureOf,
  type Proof,
  proveIdentity,
  useLinkedServices,
  useRuntime,
  useSession,
} from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { type OverlayProps, useOverlay } from '#web/ui/overlay/overlays.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { usePasskeys } from './use-passkeys.ts'

const schema = z.object({ password: rules.verbatim() })

/** Asks the person to sign in again. Resolves to true once they have. */
export function ProofDialog({ open, onOpenChange, onClose }: OverlayProps<boolean>) {
  const t = useT('security')
  const { email } = useSession()
  const overlay = useOverlay()
  async function prove(proof: Proof): Promise<void> {
    const step = await proveIdentity(proof)
    if (!step || (await overlay.open(CodeDialog, { step }))) onClose(true)
  }
  const form = useForm({
    initial: { password: '' },
    schema,
    submit: ({ password }) => prove({ password }),
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : t('proof.wrong')),
  })
  return (
    <ShortFormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title={t('proof.title')}
      description={t('proof.text')}
      submitLabel={t('proof.submit')}
      onCancel={() => onClose()}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" autoComplete="current-password" label={t('proof.password')} />
      <OtherProofs prove={prove} onFailure={form.fail} />
    </ShortFormDialog>
  )
}

/** Instead of the password. */
function OtherProofs({ prove, onFailure }: { prove: (p: Proof) => Promise<void>; onFailure: (m: string) => void }) {
  const t = useT('security')
  const { providers } = useRuntime()
  const linked = useLinkedServices()
  const { rows } = usePasskeys()
  const [isBusy, setBusy] = useState(false)
  async function tryProof(proof: Proof): Promise<void> {
    setBusy(true)
    onFailure('')
    await prove(proof).catch((error) => !failureOf(error).isAbort && onFailure(t('proof.failed')))
    setBusy(false)
  }
  return (
    <>
      {canUsePasskeys() && rows.length > 0 && (
        <Button
          className="w-full"
          icon={<KeyRound />}
          disabled={isBusy}
          onClick={() => void tryProof({ passkey: true })}
        >
          {t('proof.passkey')}
        </Button>
      )}
      {providers
        .filter(({ name }) => linked.includes(name))
        .map(({ name, label }) => (
          <Button
            key={name}
            className="w-full"
            icon={<LogIn />}
            disabled={isBusy}
            onClick={() => void tryProof({ service: name })}
          >
            {t('proof.service', { service: label })}
          </Button>
        ))}
    </>
  )
}
