import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, FormMessage, type FormState, PasswordField, SubmitButton } from '#web/forms/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import type { ButtonProps } from '#web/ui/button.tsx'

/** A form on the sign-in pages: title, error, fields, submit button, and links to the alternatives. */
export function AuthForm<V extends FieldValues>({
  form,
  title,
  text,
  failure = form.failure,
  submitLabel,
  submitVariant,
  headingLevel = 1,
  after,
  children,
}: {
  form: FormState<V>
  title: string
  text?: ReactNode
  /** Replaces the form's default text. */
  failure?: ReactNode
  submitLabel: string
  submitVariant?: ButtonProps['variant']
  headingLevel?: 1 | 2
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <Form form={form}>
      <FormHeading title={title} level={headingLevel}>
        {text}
      </FormHeading>
      <FormMessage>{failure}</FormMessage>
      <div className="space-y-4">
        {children}
        <SubmitButton variant={submitVariant ?? 'primary'} size="lg" className="w-full">
          {submitLabel}
        </SubmitButton>
      </div>
      {after}
    </Form>
  )
}

export function FormHeading({ title, level = 1, children }: { title: string; level?: 1 | 2; children?: ReactNode }) {
  return (
    <div className="mb-6">
      {level === 1 ? (
        <h1 className="text-2xl font-semibold">{title}</h1>
      ) : (
        <h2 className="text-base font-semibold">{title}</h2>
      )}
      {children && <p className="mt-1.5 text-ink-muted">{children}</p>}
    </div>
  )
}

export const linkClass = 'font-medium text-link underline-offset-4 hover:underline'

/** The links in the consent text. */
export const legalLinks = {
  terms: <LocalLink to="/terms-of-service" className={linkClass} target="_blank" />,
  privacy: <LocalLink to="/privacy-policy" className={linkClass} target="_blank" />,
}

/** A new password and its confirmation. */
export function NewPasswordFields({ label, ofAdministrator = false }: { label: string; ofAdministrator?: boolean }) {
  const t = useT('accounts')
  const { passwordCharacters, administratorPasswordCharacters } = useRuntime().limits
  const count = ofAdministrator ? administratorPasswordCharacters : passwordCharacters
  return (
    <>
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={label}
        hint={t('fields.passwordHint', { count })}
      />
      <PasswordField name="passwordConfirm" autoComplete="new-password" label={t('fields.passwordConfirm')} />
    </>
  )
}
