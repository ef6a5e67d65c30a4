import { type ReactNode, useState } from 'react'
import { roles } from '#shared/collections/rules.ts'
import { isEmail } from '#web/forms/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { MemberRole } from './instance-draft.ts'

interface Member {
  email: string
  role: MemberRole
}

/** Address and role of a person to add. Not a `form` element, because the wizard includes it in its own. */
export function MemberForm({
  taken,
  onAdd,
  icon,
}: {
  taken: readonly string[]
  onAdd: (member: Member) => Promise<void>
  icon: ReactNode
}) {
  const t = useT('adminInstances')
  const people = useT('people')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('editor')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function add(): Promise<void> {
    const address = email.trim().toLowerCase()
    if (!isEmail(address)) return setError(textsOf('validation')('email'))
    if (taken.includes(address)) return setError(t('wizard.duplicate'))
    setError('')
    setBusy(true)
    await onAdd({ email: address, role }).then(
      () => setEmail(''),
      () => undefined,
    )
    setBusy(false)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_11rem_auto]">
      <Field label={t('wizard.memberEmail')} error={error}>
        <Input
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add()
          }}
        />
      </Field>
      <Field label={t('wizard.role')}>
        <Select
          value={role}
          onValueChange={setRole}
          options={roles
            .filter((each) => each !== 'owner')
            .map((each) => ({ value: each, label: people(`roles.${each}`), description: people(`mayDo.${each}`) }))}
        />
      </Field>
      <Button icon={icon} loading={isBusy} className="sm:mt-6" onClick={() => void add()}>
        {t('wizard.addMember')}
      </Button>
    </div>
  )
}
