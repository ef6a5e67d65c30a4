import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { formatCnpj, isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { checks, MaskedInput, UrlInput, useFields } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useGo, useLanguage, useT } from '#web/locale/index.ts'
import { failureOf, pb, refreshUser, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { countryOptions } from './countries.ts'
import { FormHeading, FormMessage } from './form-heading.tsx'

const nicknameCharacters = 3

/** The few details that workspace, mails and invoices need. */
export default function OnboardingPage() {
  const { user } = useSession()
  const { instance } = useInstance()
  if (!user || !instance) return null
  return <OnboardingForm key={instance.id} user={user} instance={instance} />
}

function OnboardingForm({ user, instance }: { user: Row<'users'>; instance: Row<'instances'> }) {
  const t = useT('onboarding')
  const validation = useT('validation')
  const language = useLanguage()
  const go = useGo()
  const [lookup, setLookup] = useState('')
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
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
    check: ({ personType, country, taxId, name, companyName, nickname, website, mobile }) => {
      const isBusiness = personType === 'business'
      return {
        name: checks.required(name),
        taxId: isBusiness && country === 'BR' && (checks.required(taxId) || (!isCnpj(taxId) && validation('cnpj'))),
        companyName: isBusiness && checks.required(companyName),
        nickname:
          checks.required(nickname) ||
          (nickname.trim().length < nicknameCharacters && validation('minLength', { count: nicknameCharacters })),
        website: checks.url(website),
        mobile:
          checks.required(mobile) ||
          (!/^\+[1-9]\d{6,14}$/.test(compact(mobile)) && validation('phone', { example: '+55 11 91234-5678' })),
      }
    },
    async submit({ nickname, mobile, ...details }) {
      setFailure('')
      await pb.collection('instances').update(instance.id, {
        nickname: nickname.trim(),
        name: details.personType === 'business' ? details.companyName.trim() : instance.name,
      })
      await pb
        .collection('users')
        .update(user.id, { ...details, mobile: compact(mobile), onboardedAt: new Date().toISOString() })
      await refreshUser()
      go(user.welcomedAt ? '/dashboard' : '/onboarding/welcome')
    },
    failed: setFailure,
    warnsUnsaved: true,
  })
  const isBusiness = values.personType === 'business'
  const isBrazil = values.country === 'BR'

  /** Help while typing: the company's name by its number. The form goes on without it. */
  async function findCompany(): Promise<void> {
    if (!isBrazil || !isCnpj(values.taxId)) return
    const cnpj = normaliseCnpj(values.taxId)
    setLookup(t('complete.cnpjSearching'))
    try {
      const company = await pb.send(`/api/cnpj/${cnpj}`, { requestKey: 'cnpj' })
      if (!values.companyName) set('companyName', company.tradeName || company.legalName)
      setLookup(t('complete.cnpjFound', { name: company.legalName }))
    } catch (error) {
      const { status, isAbort } = failureOf(error)
      if (!isAbort) setLookup(status === 404 ? validation('cnpjNotFound') : t('complete.cnpjUnavailable'))
    }
  }

  /** What the registry said was about another number. */
  function setTaxId(taxId: string): void {
    if (taxId === values.taxId) return
    pb.cancelRequest('cnpj')
    setLookup('')
    set('taxId', taxId)
  }

  const taxLabel = isBrazil
    ? t('complete.cnpj')
    : values.country === 'US'
      ? t('complete.ein')
      : isEuropean(values.country)
        ? t('complete.vat')
        : t('complete.companyNumber')
  return (
    <form {...formProps} className="mx-auto max-w-xl">
      <FormHeading title={t('complete.title')}>{t('complete.text')}</FormHeading>
      <FormMessage>{failure}</FormMessage>
      <div className="space-y-4">
        <SegmentedControl
          label={t('complete.kind')}
          fill
          value={values.personType}
          onValueChange={(value) => set('personType', value)}
          options={[
            { value: 'business', label: t('complete.business') },
            { value: 'individual', label: t('complete.individual') },
          ]}
        />
        <Field label={t('complete.fullName')} error={errors.name}>
          <Input autoComplete="name" value={values.name} onChange={(event) => set('name', event.target.value)} />
        </Field>
        <Field label={t('complete.country')} error={errors.country}>
          <Combobox
            options={countryOptions(language)}
            value={values.country}
            onValueChange={(value) => set('country', value)}
          />
        </Field>
        {isBusiness && (
          <>
            <Field
              label={taxLabel}
              optional={!isBrazil}
              hint={lookup || (isBrazil ? t('complete.cnpjHint') : undefined)}
              error={errors.taxId}
            >
              <MaskedInput
                autoCapitalize="characters"
                format={isBrazil ? formatCnpj : (text) => text}
                value={values.taxId}
                onValueChange={setTaxId}
                onBlur={() => void findCompany()}
              />
            </Field>
            <Field label={t('complete.companyName')} error={errors.companyName}>
              <Input
                autoComplete="organization"
                value={values.companyName}
                onChange={(event) => set('companyName', event.target.value)}
              />
            </Field>
          </>
        )}
        <Field label={t('complete.nickname')} hint={t('complete.nicknameHint')} error={errors.nickname}>
          <Input value={values.nickname} onChange={(event) => set('nickname', event.target.value)} />
        </Field>
        <Field label={t('complete.mobile')} hint={t('complete.mobileHint')} error={errors.mobile}>
          <Input
            type="tel"
            autoComplete="tel"
            value={values.mobile}
            onChange={(event) => set('mobile', event.target.value)}
          />
        </Field>
        <Field label={t('complete.website')} optional error={errors.website}>
          <UrlInput autoComplete="url" value={values.website} onValueChange={(value) => set('website', value)} />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={isBusy}>
          {t('complete.submit')}
        </Button>
      </div>
    </form>
  )
}

const compact = (phone: string): string => phone.replace(/[\s().-]+/g, '')
const isEuropean = (country: string): boolean =>
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ').includes(country)
