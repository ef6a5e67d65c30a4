import { useState } from 'react'
import { formatCnpj, isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { ControlField, type FormState, MaskedInput, useValue } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { failureOf, pb, useRuntime } from '#web/records/index.ts'
import type { OnboardingValues } from './onboarding-schema.ts'

/** A company's tax id, labelled as in its country. A Brazilian one is looked up on blur. */
export function TaxIdField({ form }: { form: FormState<OnboardingValues> }) {
  const t = useT('accountForm')
  const country = useValue(form, 'country')
  const isBrazil = country === 'BR'
  const { companyLookup } = useRuntime().limits
  const { lookup, find, forget } = useCompanyLookup(form)
  const label = isBrazil ? t('cnpj') : country === 'US' ? t('ein') : isEuropean(country) ? t('vat') : t('companyNumber')
  return (
    <ControlField
      name="taxId"
      label={label}
      optional={!isBrazil}
      hint={lookup || (isBrazil && companyLookup ? t('cnpjHint') : undefined)}
    >
      {({ value, onChange }) => (
        <MaskedInput
          autoCapitalize="characters"
          format={isBrazil ? formatCnpj : (text) => text}
          value={value}
          onValueChange={(next) => {
            if (next === value) return
            forget()
            onChange(next)
          }}
          onBlur={() => {
            if (isBrazil && companyLookup && isCnpj(value)) void find(value)
          }}
        />
      )}
    </ControlField>
  )
}

/** Fills in the company's name and shows the result of the lookup. Optional: the form works without it. */
function useCompanyLookup(form: FormState<OnboardingValues>) {
  const t = useT('accountForm')
  const validation = useT('validation')
  const [lookup, setLookup] = useState('')
  async function find(taxId: string): Promise<void> {
    setLookup(t('cnpjSearching'))
    try {
      const company = await pb.send(`/api/cnpj/${normaliseCnpj(taxId)}`, { requestKey: 'cnpj' })
      if (!form.methods.getValues('companyName')) form.set('companyName', company.tradeName || company.legalName)
      setLookup(t('cnpjFound', { name: company.legalName }))
    } catch (error) {
      const { status, isAbort } = failureOf(error)
      if (!isAbort) setLookup(status === 404 ? validation('cnpjNotFound') : t('cnpjUnavailable'))
    }
  }
  /** The result was about the previous number. */
  function forget(): void {
    pb.cancelRequest('cnpj')
    setLookup('')
  }
  return { lookup, find, forget }
}

const isEuropean = (country: string): boolean =>
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ').includes(country)
