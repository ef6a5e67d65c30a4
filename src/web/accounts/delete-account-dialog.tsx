import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { departureOf } from '#shared/contracts/membership.ts'
import { describeProblem, describeServerMessage, useFormats, useGo, useT } from '#web/locale/index.ts'
import {
  deleteAccount,
  failureOf,
  type Proof,
  useLinkedServices,
  useRecords,
  useRuntime,
  useSession,
} from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { FormMessage } from './form-heading.tsx'

/** Shows what happens to each instance, and asks for the typed address and a new sign-in. */
export function DeleteAccountDialog({ open, onOpenChange, onClose }: OverlayProps<void>) {
  const t = useT('accounts')
  const validation = useT('validation')
  const formats = useFormats()
  const go = useGo()
  const { id, email } = useSession()
  const { providers } = useRuntime()
  const linked = useLinkedServices()
  const memberships = useRecords<'user_instance_roles', { instance: { name: string } }>('user_instance_roles', {
    expand: 'instance',
    perPage: 1000,
  })
  const [takesInstances, setTakesInstances] = useState(false)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  const rows = memberships.data?.items ?? []
  const { alone, soleOwner, left } = departureOf(id, rows)
  const named = (ids: string[]) =>
    formats.list(ids.map((each) => rows.find(({ instance }) => instance === each)?.expand?.instance?.name ?? ''))
  const isBlocked = soleOwner.length > 0
  const isSure = typed.trim().toLowerCase() === email.toLowerCase() && (takesInstances || alone.length === 0)

  async function remove(proof: Proof): Promise<void> {
    setFailure('')
    setBusy(true)
    try {
      await deleteAccount(proof)
      onClose()
      toast({ tone: 'success', title: t('deletion.done') })
      go('/auth/login')
    } catch (error) {
      const { status, message, fields } = failureOf(error)
      const [problem] = Object.values(fields)
      if (problem) setFailure(describeProblem(problem))
      else if (status === 400 && 'password' in proof) setWrong(validation('wrongPassword'))
      else setFailure('service' in proof ? t('services.failed') : describeServerMessage(message))
    } finally {
      setBusy(false)
    }
  }
  function submit(): void {
    if (!isSure || isBusy || isBlocked) return
    if (password) void remove({ password })
    else setWrong(validation('required'))
  }

  const services = providers.filter(({ name }) => linked.includes(name))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onSubmit={submit}
      closesOutside={false}
      title={t('deletion.title')}
      description={t('deletion.text')}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('deletion.cancel')}</Button>
          {!isBlocked && (
            <Button type="submit" variant="danger" disabled={!isSure || !memberships.data} loading={isBusy}>
              {t('deletion.delete')}
            </Button>
          )}
        </>
      }
    >
      {!memberships.data ? (
        <Skeleton className="h-40" />
      ) : isBlocked ? (
        <Banner tone="danger" title={t('deletion.soleOwner', { names: named(soleOwner) })}>
          {t('deletion.soleOwnerText')}
        </Banner>
      ) : (
        <div className="space-y-4">
          <FormMessage>{failure}</FormMessage>
          {left.length > 0 && <p className="text-sm">{t('deletion.left', { names: named(left) })}</p>}
          {alone.length > 0 && (
            <Checkbox
              checked={takesInstances}
              onCheckedChange={setTakesInstances}
              label={t('deletion.alone', { count: alone.length, names: named(alone) })}
              description={t('deletion.aloneText')}
            />
          )}
          <Field label={t('deletion.typeAddress', { email })}>
            <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label={t('profile.oldPassword')} error={wrong}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setWrong('')
              }}
            />
          </Field>
          {services.map(({ name, label }) => (
            <Button
              key={name}
              className="w-full"
              disabled={!isSure}
              loading={isBusy}
              onClick={() => void remove({ service: name })}
            >
              <LogIn />
              {t('deletion.withService', { service: label })}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
