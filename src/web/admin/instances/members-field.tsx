import { Plus, X } from 'lucide-react'
import { BareField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { InstanceDraft } from './instance-draft.ts'
import { MemberForm } from './member-form.tsx'

type Members = InstanceDraft['members']

/** The members of a new workspace besides its owner. */
export function MembersField() {
  const t = useT('adminInstances')
  const people = useT('people')
  return (
    <BareField<Members> name="members">
      {({ value, onChange, error }) => (
        <div className="space-y-4">
          <p className="text-caption text-ink-muted">{t('wizard.membersHint')}</p>
          {value.length > 0 && (
            <ul className="divide-y divide-line rounded-control border border-line">
              {value.map(({ email, role }) => (
                <li key={email} className="flex items-center gap-3 px-3 py-2">
                  <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{email}</span>
                  <span className="text-caption text-ink-muted">{people(`roles.${role}`)}</span>
                  <IconButton
                    size="sm"
                    label={t('wizard.removeMember', { email })}
                    icon={<X />}
                    onClick={() => onChange(value.filter((member) => member.email !== email))}
                  />
                </li>
              ))}
            </ul>
          )}
          <MemberForm
            icon={<Plus />}
            taken={value.map(({ email }) => email)}
            onAdd={async (member) => onChange([...value, member])}
          />
          <p aria-live="polite" className="text-caption text-danger-ink empty:hidden">
            {error}
          </p>
        </div>
      )}
    </BareField>
  )
}
