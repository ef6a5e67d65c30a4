import { LogIn } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  CheckboxField,
  FormDialog,
  FormMessage,
  type FormState,
  PasswordField,
  rules,
  SubmitButton,
  TextField,
  useForm,
  useValue,
} from '#web/forms/index.ts'
import { describeProblem, useFormats, useGo, useT } from '#web/locale/index.ts'
import {
  deleteAccount,
  failureOf,
  type Proof,
  proveIdentity,
  useLinkedServices,
  useRuntime,
  useSession,
} from '#web/records/index.ts'
import { CodeDialog } from '#web/security/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type OverlayProps, useOverlay } from '#web/ui/overlay/overlays.tsx'
import { type ShownDeparture, useDeparture, type Workspace } from './departure.ts'
import { SoleOwnerChoice } from './sole-owner-choice.tsx'

const schema = z.object({ takesInstances: z.boolean(), address: rules.text(), password: rules.verbatim() })
type Values = z.infer<typeof schema>

/** Asks what happens to each workspace, then for the typed address and a new sign-in. */
export function DeleteAccountDialog({ open, onOpenChange, onClose }: OverlayProps<void>) {
  const t = useT('accounts')
  const { email } = useSession()
  const departure = useDeparture()
  const remove = useRemoval(onClose)
  const isBlocked = Boolean(departure?.soleOwner.length)
  const isSure = ({ address, takesInstances }: Pick<Values, 'address' | 'takesInstances'>): boolean =>
    address.trim().toLowerCase() === email.toLowerCase() && (takesInstances || departure?.alone.length === 0)
  const form = useForm<Values>({
    initial: { takesInstances: false, address: '', password: '' },
    schema,
    submit: async (values) => isSure(values) && !isBlocked && remove({ password: values.password }).catch(refuse),
  })
  const address = useValue(form, 'address')
  const takesInstances = useValue(form, 'takesInstances')
  const mayDelete = isSure({ address, takesInstances })
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      closesOutside={false}
      title={t('deletion.title')}
      description={t('deletion.text')}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('deletion.cancel')}</Button>
          {!isBlocked && (
            <SubmitButton variant="danger" disabled={!mayDelete || !departure}>
              {t('deletion.delete')}
            </SubmitButton>
          )}
        </>
      }
    >
      {!departure ? (
        <Skeleton className="h-40" />
      ) : isBlocked ? (
        <SoleOwner workspaces={departure.soleOwner} />
      ) : (
        <div className="space-y-4">
          <FormMessage>{form.failure}</FormMessage>
          <DeletionFields departure={departure} />
          <ServiceProofs form={form} disabled={!mayDelete} remove={remove} />
        </div>
      )}
    </FormDialog>
  )
}

/** Deletes the account and leaves the app. */
function useRemoval(onDone: () => void): (proof: Proof) => Promise<void> {
  const t = useT('accounts')
  const go = useGo()
  const { open } = useOverlay()
  return async (proof) => {
    const step = await proveIdentity(proof)
    if (step && !(await open(CodeDialog, { step }))) return
    await deleteAccount()
    onDone()
    toast({ tone: 'success', title: t('deletion.done') })
    go('/auth/login')
  }
}

/** @throws the error for the form: a failed sign-in means a wrong password, other errors concern the whole form */
function refuse(error: unknown): never {
  const { status, message, fields } = failureOf(error)
  const [problem] = Object.values(fields)
  if (problem) throw new Error(describeProblem(problem))
  if (status !== 400) throw error
  throw Object.assign(new Error(message), { fields: { password: { code: 'validation_invalid_password', message } } })
}

/** The workspaces that prevent the deletion. */
function SoleOwner({ workspaces }: { workspaces: readonly Workspace[] }) {
  const t = useT('privacy')
  return (
    <div className="space-y-3">
      <Banner tone="warning" title={t('leaving.title')}>
        {t('leaving.text')}
      </Banner>
      {workspaces.map((workspace) => (
        <SoleOwnerChoice key={workspace.id} workspace={workspace} />
      ))}
    </div>
  )
}

function DeletionFields({ departure: { alone, ending, left } }: { departure: ShownDeparture }) {
  const t = useT('accounts')
  const privacy = useT('privacy')
  const { list, date } = useFormats()
  const { email } = useSession()
  const namesOf = (workspaces: readonly Workspace[]) => list(workspaces.map(({ name }) => name))
  return (
    <>
      {left.length > 0 && <p className="text-sm">{t('deletion.left', { names: namesOf(left) })}</p>}
      {ending.map(({ id, name, deleteAt }) => (
        <p key={id} className="text-sm">
          {privacy('leaving.ending', { name, date: date(deleteAt) })}
        </p>
      ))}
      {alone.length > 0 && (
        <CheckboxField
          name="takesInstances"
          label={t('deletion.alone', { count: alone.length, names: namesOf(alone) })}
          description={t('deletion.aloneText')}
        />
      )}
      <TextField name="address" autoComplete="off" label={t('deletion.typeAddress', { email })} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" autoComplete="current-password" label={t('profile.oldPassword')} />
    </>
  )
}

/** Instead of the password: a new sign-in with one of the linked services. */
function ServiceProofs({
  form,
  disabled,
  remove,
}: {
  form: FormState<Values>
  disabled: boolean
  remove: (proof: Proof) => Promise<void>
}) {
  const t = useT('accounts')
  const { providers } = useRuntime()
  const linked = useLinkedServices()
  const [isBusy, setBusy] = useState(false)
  async function prove(service: string): Promise<void> {
    setBusy(true)
    form.fail('')
    try {
      await remove({ service })
    } catch (error) {
      const [problem] = Object.values(failureOf(error).fields)
      form.fail(problem ? describeProblem(problem) : t('services.failed'))
    } finally {
      setBusy(false)
    }
  }
  return providers
    .filter(({ name }) => linked.includes(name))
    .map(({ name, label }) => (
      <Button key={name} className="w-full" disabled={disabled} loading={isBusy} onClick={() => void prove(name)}>
        <LogIn />
        {t('deletion.withService', { service: label })}
      </Button>
    ))
}
