import { Navigate } from 'react-router'
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
import { useGo, useLanguage, useLocalised, useT } from '#web/locale/index.ts'
import { pb, refreshUser, useSession } from '#web/records/index.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { FormHeading } from './auth-form.tsx'
import { countryOptions } from './countries.ts'
import { type OnboardingValues, onboardingSchema } from './onboarding-schema.ts'
import { TaxIdField } from './tax-id-field.tsx'

/** The few details needed for the workspace, emails and invoices. */
export default function OnboardingPage() {
  const { user } = useSession()
  const { instance, role, isLoading } = useInstance()
  const localised = useLocalised()
  // An administrator has no account to complete.
  if (!user) return <Navigate to={localised('/dashboard/onboarding')} replace />
  if (isLoading) return <SkeletonRows rows={6} />
  const owned = role === 'owner' ? instance : null
  return <OnboardingForm key={instance?.id} user={user} instance={owned} />
}

/** @param instance the workspace, if the person may name it */
function OnboardingForm({ user, instance }: { user: Row<'users'>; instance: Row<'instances'> | null }) {
  const t = useT('accountForm')
  const language = useLanguage()
  const go = useGo()
  const form = useForm<OnboardingValues>({
    initial: {
      personType: user.personType || 'business',
      country: user.country || (language === 'pt-BR' ? 'BR' : 'US'),
      taxId: user.taxId,
      name: user.name,
      companyName: user.companyName,
      nickname: instance?.nickname ?? '',
      website: user.website,
      mobile: user.mobile,
    },
    schema: onboardingSchema(instance !== null),
    async submit({ nickname, ...details }) {
      if (instance) {
        const name = details.personType === 'business' ? details.companyName : instance.name
        await pb.collection('instances').update(instance.id, { nickname, name })
      }
      await pb.collection('users').update(user.id, { ...details, onboardedAt: new Date().toISOString() })
      await refreshUser()
      go(user.welcomedAt ? '/dashboard/onboarding' : '/onboarding/welcome')
    },
    warnsUnsaved: true,
  })
  return (
    <Form form={form} className="mx-auto max-w-xl">
      <FormHeading title={t('title')}>{t('text')}</FormHeading>
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-4">
        <OnboardingFields form={form} hasNickname={instance !== null} />
        <SubmitButton size="lg">{t('submit')}</SubmitButton>
      </div>
    </Form>
  )
}

function OnboardingFields({ form, hasNickname }: { form: FormState<OnboardingValues>; hasNickname: boolean }) {
  const t = useT('accountForm')
  const language = useLanguage()
  const personType = useValue(form, 'personType')
  return (
    <>
      <SegmentedControl
        label={t('kind')}
        fill
        value={personType}
        onValueChange={(value) => form.set('personType', value)}
        options={[
          { value: 'business', label: t('business') },
          { value: 'individual', label: t('individual') },
        ]}
      />
      <TextField name="name" autoComplete="name" label={t('fullName')} />
      <ControlField name="country" label={t('country')}>
        {({ value, onChange }) => (
          <Combobox options={countryOptions(language)} value={value} onValueChange={onChange} />
        )}
      </ControlField>
      {personType === 'business' && (
        <>
          <TaxIdField form={form} />
          <TextField name="companyName" autoComplete="organization" label={t('companyName')} />
        </>
      )}
      {hasNickname && <TextField name="nickname" label={t('nickname')} hint={t('nicknameHint')} />}
      <TextField name="mobile" type="tel" autoComplete="tel" label={t('mobile')} hint={t('mobileHint')} />
      <ControlField name="website" label={t('website')} optional>
        {({ value, onChange }) => <UrlInput autoComplete="url" value={value} onValueChange={onChange} />}
      </ControlField>
    </>
  )
}
