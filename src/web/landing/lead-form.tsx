import { type FormEvent, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

const fields = ['name', 'email', 'phone', 'company', 'role'] as const

/** The contact form. The client of the record API is loaded only when the form is sent. */
export function LeadForm() {
  const t = useT('landing')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [state, setState] = useState<'open' | 'sending' | 'done' | 'failed'>('open')
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>
    const found: Record<string, string> = {}
    if (!values.name?.trim()) found.name = t('ghostwriter.form.required')
    if (!values.email?.trim()) found.email = t('ghostwriter.form.required')
    else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) found.email = t('ghostwriter.form.emailInvalid')
    if (!values.consent) found.consent = t('ghostwriter.form.consentMissing')
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setState('sending')
    try {
      const { pb } = await import('#web/records/index.ts')
      await pb.collection('leads').create({ ...values, consent: true, source: 'ghostwriter' })
      setState('done')
    } catch {
      setState('failed')
    }
  }
  if (state === 'done')
    return (
      <p
        role="status"
        className="self-start rounded-lg border border-success-line max-lg:mt-6 bg-success-soft p-6 text-success-ink"
      >
        {t('ghostwriter.form.done')}
      </p>
    )
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="max-lg:mt-6">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name) => (
          <Field
            key={name}
            label={t(`ghostwriter.form.${name}`)}
            optional={name !== 'name' && name !== 'email'}
            error={errors[name]}
          >
            <Input name={name} type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'} maxLength={120} />
          </Field>
        ))}
        <Field label={t('ghostwriter.form.message')} optional className="sm:col-span-2">
          <Textarea name="message" rows={4} maxLength={4000} />
        </Field>
      </div>
      <label className="mt-4 flex items-start gap-2.5">
        <input
          type="checkbox"
          name="consent"
          className="mt-1 size-4 accent-primary"
          aria-invalid={Boolean(errors.consent)}
        />
        {t('ghostwriter.form.consent')}
      </label>
      <p aria-live="polite" className="mt-1 text-danger-ink">
        {errors.consent ?? (state === 'failed' ? t('ghostwriter.form.failed') : '')}
      </p>
      <Button type="submit" variant="primary" size="lg" className="mt-4" loading={state === 'sending'}>
        {t('ghostwriter.form.submit')}
      </Button>
    </form>
  )
}
