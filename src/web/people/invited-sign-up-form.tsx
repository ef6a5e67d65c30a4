import * as z from 'zod/mini'
import { AuthForm, legalLinks, NewPasswordFields, SignInServices } from '#web/accounts/index.ts'
import { CheckboxField, rules, samePasswords, TextField, useForm } from '#web/forms/index.ts'
import { RichText, useLanguage, useT } from '#web/locale/index.ts'
import { currentSession, pb, signIn } from '#web/records/index.ts'

const schema = z
  .looseObject({
    name: rules.required(),
    password: rules.password(),
    passwordConfirm: rules.verbatim(),
    terms: rules.consent(),
  })
  .check(samePasswords)

interface InvitedSignUpFormProps {
  /** The invitation's key in its link. */
  invitation: string
  /** The invited address, which cannot be changed here. */
  email: string
  workspace: string
  onDone: () => void
}

/** Sign-up for an invited person, who joins that workspace instead of getting a trial. The address counts as confirmed. */
export function InvitedSignUpForm({ invitation, email, workspace, onDone }: InvitedSignUpFormProps) {
  const t = useT('accounts')
  const people = useT('people')
  const language = useLanguage()
  const form = useForm({
    initial: { email, name: '', password: '', passwordConfirm: '', terms: false, marketing: false },
    schema,
    async submit({ name, password, passwordConfirm, marketing }) {
      const now = new Date().toISOString()
      const consents = { termsConsentAt: now, marketingConsentAt: marketing ? now : '' }
      const account = { name, email, password, passwordConfirm, language, invitation, ...consents }
      await pb.collection('users').create(account, { requestKey: null })
      await signIn(email, password)
      onDone()
    },
  })
  // Otherwise the service signed in to an existing account with another address, which the page explains.
  const enterIfInvited = () => {
    if (currentSession().email.toLowerCase() === email) onDone()
  }
  return (
    <AuthForm
      form={form}
      after={<SignInServices invitation={invitation} onDone={enterIfInvited} onFailure={form.fail} />}
      headingLevel={2}
      title={people('invitation.signUpTitle')}
      text={people('invitation.signUpText', { workspace })}
      submitLabel={people('invitation.signUp')}
    >
      <TextField name="email" type="email" autoComplete="username" label={t('fields.email')} readOnly />
      <TextField name="name" autoComplete="name" label={t('fields.name')} />
      <NewPasswordFields label={t('fields.password')} />
      <CheckboxField name="terms" label={<RichText area="accounts" text="fields.terms" parts={legalLinks} />} />
      <CheckboxField name="marketing" label={t('fields.marketing')} />
    </AuthForm>
  )
}
