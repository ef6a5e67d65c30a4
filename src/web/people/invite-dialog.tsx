import { useState } from 'react'
import * as z from 'zod/mini'
import { type Role, roles } from '#shared/collections/rules.ts'
import {
  BareField,
  ControlField,
  FormDialog,
  FormMessage,
  isEmail,
  rules,
  SubmitButton,
  TextareaField,
  useForm,
  useValues,
} from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'
import { useRuntime, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import { addressesIn, type RefusedAddress, sendInvitations } from './send-invitations.ts'
import type { ShownMember } from './use-members.ts'

const maxAddresses = 20
const maxMessageCharacters = 500

interface Draft {
  emails: string[]
  role: Role
  message: string
  stepsDown: boolean
}

const schema = z
  .looseObject({ emails: z.array(z.string()), role: z.enum(roles), message: rules.text() })
  .check(({ value: { emails, role }, issues }) => {
    const message = problemOf(emails, role)
    if (message) issues.push({ code: 'custom', input: emails, path: ['emails'], message })
  })

function problemOf(emails: readonly string[], role: Role): string | null {
  const t = textsOf('people')
  const invalid = emails.filter((email) => !isEmail(email))
  if (emails.length === 0) return t('invite.emailsMissing')
  if (invalid.length > 0) return t('invite.emailsInvalid', { emails: invalid.join(', ') })
  if (emails.length > maxAddresses) return t('invite.emailsMany', { max: maxAddresses, count: emails.length })
  // The first person who accepts may take over the ownership, which ends the other invitations.
  return role === 'owner' && emails.length > 1 ? t('invite.oneOwner') : null
}

interface InviteDialogProps {
  instance: string
  /** A member to invite as an owner; otherwise the dialog asks for addresses. */
  member?: ShownMember | undefined
  onClose: () => void
}

/** Invites people by their addresses. Refused ones stay in the dialog with the reason. */
export function InviteDialog({ instance, member, onClose }: InviteDialogProps) {
  const t = useT('people')
  const common = useT('common')
  const { mail } = useRuntime()
  const [refused, setRefused] = useState<readonly RefusedAddress[]>([])
  const form = useForm<Draft>({
    initial: {
      emails: member ? [member.email] : [],
      role: member ? 'owner' : 'editor',
      message: '',
      stepsDown: false,
    },
    schema,
    async submit({ emails, ...terms }) {
      const outcome = await sendInvitations(emails, { instance, ...terms })
      const { length: count } = outcome.sent
      if (count > 0) toast({ tone: 'success', title: t('invite.sent', { count }) })
      setRefused(outcome.refused)
      if (outcome.refused.length === 0) return onClose()
      form.set(
        'emails',
        outcome.refused.map(({ email }) => email),
      )
      return false
    },
  })
  const { emails } = useValues(form)
  const name = member && (member.name || member.email)
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={name ? t('invite.ownerTitle', { name }) : t('invite.title')}
      description={member && t('invite.ownerDescription', { email: member.email })}
      closesOutside={false}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <SubmitButton>{t('invite.send', { count: Math.max(1, emails.length) })}</SubmitButton>
        </>
      }
    >
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-5">
        <Refused addresses={refused.filter(({ email }) => emails.includes(email))} />
        {!mail && <Banner tone="neutral">{t('invite.kept')}</Banner>}
        {!member && <Addresses />}
        <RoleChoice isFixed={Boolean(member)} />
        <TextareaField
          name="message"
          label={t('invite.message')}
          hint={t('invite.messageHint')}
          maxLength={maxMessageCharacters}
          optional
        />
      </div>
    </FormDialog>
  )
}

function Refused({ addresses }: { addresses: readonly RefusedAddress[] }) {
  const t = useT('people')
  if (addresses.length === 0) return null
  return (
    <Banner tone="warning" announce title={t('invite.refused', { count: addresses.length })}>
      <ul className="mt-1 space-y-1">
        {addresses.map(({ email, reason }) => (
          <li key={email} className="[overflow-wrap:anywhere]">
            <strong className="font-medium text-ink">{email}</strong>: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Addresses() {
  const t = useT('people')
  return (
    <ControlField<string[]>
      name="emails"
      label={t('invite.emails')}
      hint={t('invite.emailsHint', { max: maxAddresses })}
    >
      {({ value, onChange, onBlur }) => (
        <TagInput value={value} onChange={(texts) => onChange(addressesIn(texts))} onBlur={onBlur} />
      )}
    </ControlField>
  )
}

/** The roles with their permissions. Owners can also hand over their ownership, with an explanation. */
function RoleChoice({ isFixed }: { isFixed: boolean }) {
  const t = useT('people')
  const { role: own } = useInstance()
  const offered = roles.filter((role) => role !== 'owner' || own === 'owner').toReversed()
  return (
    <BareField<Role> name="role">
      {({ value, onChange }) => (
        <div className="space-y-4">
          {!isFixed && (
            <div className="space-y-1.5">
              <p aria-hidden="true" className="text-caption font-medium text-ink">
                {t('invite.role')}
              </p>
              <RadioCards
                label={t('invite.role')}
                value={value}
                onValueChange={onChange}
                options={offered.map((role) => ({
                  value: role,
                  label: t(`roles.${role}`),
                  description: t(`mayDo.${role}`),
                }))}
              />
            </div>
          )}
          {value === 'owner' && <HandingOver />}
        </div>
      )}
    </BareField>
  )
}

function HandingOver() {
  const t = useT('people')
  const { user } = useSession()
  return (
    <Banner tone="warning" title={t('invite.handOver')}>
      {/* An administrator has no ownership to hand over. */}
      {user && (
        <BareField<boolean> name="stepsDown">
          {({ value, onChange }) => (
            <Checkbox
              checked={value}
              onCheckedChange={onChange}
              label={t('invite.stepsDown')}
              description={t('invite.stepsDownText')}
            />
          )}
        </BareField>
      )}
    </Banner>
  )
}
