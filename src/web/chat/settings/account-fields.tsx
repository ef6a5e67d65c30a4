import { accountTypes } from '#shared/collections/chat-settings.ts'
import { callingCode, normalisePhone } from '#shared/contracts/phone.ts'
import { countryOptions } from '#web/accounts/index.ts'
import { ControlField, TextField, useFieldValue } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useKnowledgeFigures } from '#web/knowledge/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useOwn } from '../use-own.ts'
import { Check } from './check.tsx'

/** The company's details and the bots' knowledge base, validated on input. */
export function AccountFields({ disabled }: { disabled: boolean }) {
  const t = useT('chatSettings')
  const language = useLanguage()
  const country = useFieldValue('phoneCountry')
  const phone = useFieldValue('phone')
  const number = normalisePhone(phone, country)
  const countries = countryOptions(language).map(({ value, label }) => {
    const code = callingCode(value)
    return { value, label: code ? `${label} (+${code})` : label }
  })
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <ControlField<(typeof accountTypes)[number]>
        name="accountType"
        label={t('account.type')}
        className="sm:col-span-2"
      >
        {({ value, onChange }) => (
          <Select
            value={value}
            disabled={disabled}
            onValueChange={onChange}
            options={accountTypes.map((each) => ({ value: each, label: t(`account.types.${each}`) }))}
          />
        )}
      </ControlField>
      <ControlField name="phoneCountry" label={t('account.country')}>
        {({ value, onChange }) => (
          <Combobox value={value} disabled={disabled} onValueChange={onChange} options={countries} />
        )}
      </ControlField>
      <div className="space-y-1.5">
        <TextField name="phone" type="tel" autoComplete="tel" label={t('account.phone')} optional />
        {phone.trim() !== '' && (
          <Check holds={number !== null}>
            {number === null ? t('account.noNumber') : t('account.number', { number })}
          </Check>
        )}
      </div>
      <BaseField disabled={disabled} />
    </div>
  )
}

const none = 'none'

function BaseField({ disabled }: { disabled: boolean }) {
  const t = useT('chatSettings')
  const { instance } = useInstance()
  const { rows: bases } = useOwn('knowledge_bases', 'name')
  const figures = useKnowledgeFigures(instance?.id ?? '')
  const chosen = useFieldValue('knowledgeBase')
  const passages = chosen ? figures?.(chosen)?.passages : undefined
  return (
    <div className="space-y-1.5 sm:col-span-2">
      <ControlField name="knowledgeBase" label={t('account.base')} hint={t('account.baseHint')}>
        {({ value, onChange }) => (
          <Select
            value={value || none}
            disabled={disabled}
            onValueChange={(base) => onChange(base === none ? '' : base)}
            options={[
              { value: none, label: t('account.noBase') },
              ...(bases ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </ControlField>
      {!chosen ? (
        <Check holds={false}>{t('account.baseMissing')}</Check>
      ) : (
        passages !== undefined && (
          <Check holds={passages > 0}>
            {passages > 0 ? t('account.baseReady', { count: passages }) : t('account.baseEmpty')}
          </Check>
        )
      )}
    </div>
  )
}
