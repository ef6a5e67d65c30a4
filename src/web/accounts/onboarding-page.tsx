import type { Row } from '#shared/collections/index.ts'
import {
  ControlField,
  Form,
  FormMessage,
  type FormState,
  SubmitButton,
  TextField,
  UrlInput,
  useForm,
  useValue,
} from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useGo, useLanguage, useT } from '#web/locale/index.ts'
import { pb, refreshUser, useSession } from '#web/records/index.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { FormHeading } from './auth-form.tsx'
import { countryOptions } from './countries.ts'
import { type OnboardingValues, onboardingSchema } from './onboarding-schema.ts'
import { TaxIdField } from './tax-id-field.tsx'

/** The few details needed for the workspace, emails and invoices. */
export default function OnboardingPage() {
  const { user } = useSession()
  const { instance } = useInstance()
  if (!user || !instance) return null
  return <OnboardingForm key={instance.id} user={user} instance={instance} />
}

function OnboardingForm({ user, instance }: { user: Row<'users'>; instance: Row<'instances'> }) {
  const t = useT('onboarding')
  const language = useLanguage()
  const go = useGo()
  const form = useForm<OnboardingValues>({
    initial: {
      personType: user.personType || 'business',
      country: user.country || (language === 'pt-BR' ? 'BR' : 'US'),
      taxId: user.taxId,
      name: user.name,
      companyName: user.companyName,
      nickname: instance.nickname,
      website: user.website,
      mobile: user.mobile,
    },
    schema: onboardingSchema,
    async submit({ nickname, ...details }) {
      const name = details.personType === 'business' ? details.companyName : instance.name
      await pb.collection('instances').update(instance.id, { nickname, name })
      await pb.collection('users').update(user.id, { ...details, onboardedAt: new Date().toISOString() })
      await refreshUser()
      go(user.welcomedAt ? '/dashboard' : '/onboarding/welcome')
    },
    warnsUnsaved: true,
  })
  return (
    <Form form={form} className="mx-auto max-w-xl">
      <FormHeading title={t('complete.title')}>{t('complete.text')}</FormHeading>
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-4">
        <OnboardingFields form={form} />
        <SubmitButton size="lg">{t('complete.submit')}</SubmitButton>
      </div>
    </Form>
  )
}

function OnboardingFields({ form }: { form: FormState<OnboardingValues> }) {
  const t = useT('onboarding')
  const language = useLanguage()
  const personType = useValue(form, 'personType')
  return (
    <>
      <SegmentedControl
        label={t('complete.kind')}
        fill
        value={personType}
        onValueChange={(value) => form.set('personType', value)}
        options={[
          { value: 'business', label: t('complete.business') },
          { value: 'individual', label: t('complete.individual') },
        ]}
      />
      <TextField name="name" autoComplete="name" label={t('complete.fullName')} />
      <ControlField name="country" label={t('complete.country')}>
        {({ value, onChange }) => (
          <Combobox options={countryOptions(language)} value={value} onValueChange={onChange} />
        )}
      </ControlField>
      {personType === 'business' && (
        <>
          <TaxIdField form={form} />
          <TextField name="companyName" autoComplete="organization" label={t('complete.companyName')} />
        </>
      )}
      <TextField name="nickname" label={t('complete.nickname')} hint={t('complete.nicknameHint')} />
      <TextField
        name="mobile"
        type="tel"
        autoComplete="tel"
        label={t('complete.mobile')}
        hint={t('complete.mobileHint')}
      />
      <ControlField name="website" label={t('complete.website')} optional>
        {({ value, onChange }) => <UrlInput autoComplete="url" value={value} onValueChange={onChange} />}
      </ControlField>
    </>
  )
}
