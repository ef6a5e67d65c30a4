import { linkedin } from '#shared/networks/linkedin.ts'
import type { Picture } from '#shared/pictures.ts'
import type { Language } from '#shared/preferred-language.ts'
import { BareField, ControlField, TextareaField, TextField, UrlInput, useFieldValue } from '#web/forms/index.ts'
import { languageNames, languages, useT } from '#web/locale/index.ts'
import { Select } from '#web/ui/form/select.tsx'
import { AvatarField } from './avatar-field.tsx'

/** The ambassador's basic fields. */
export function BasicFields({ picture = null }: { picture?: Picture | null }) {
  const t = useT('ambassadors')
  const name = useFieldValue('name')
  const address = (field: 'linkedinUrl' | 'website', label: string, placeholder: string) => (
    <ControlField name={field} label={label} optional>
      {({ value, onChange }) => (
        <UrlInput value={value} maxLength={500} placeholder={placeholder} autoComplete="off" onValueChange={onChange} />
      )}
    </ControlField>
  )
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <BareField<File | null | undefined> name="avatar">
          {(control) => <AvatarField name={name} stored={picture} {...control} />}
        </BareField>
      </div>
      <TextField name="name" autoComplete="off" maxLength={120} label={t('fields.name')} />
      <ControlField<Language> name="language" label={t('fields.language')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={onChange}
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          />
        )}
      </ControlField>
      <TextField
        name="headline"
        autoComplete="off"
        maxLength={200}
        placeholder={t('fields.headlinePlaceholder')}
        label={t('fields.headline')}
        hint={t('fields.headlineHint')}
        optional
        className="sm:col-span-2"
      />
      <TextareaField
        name="description"
        maxLength={5000}
        minRows={4}
        label={t('fields.description')}
        hint={t('fields.descriptionHint')}
        optional
        className="sm:col-span-2"
      />
      {address('linkedinUrl', t('fields.linkedin'), `${linkedin.profileAddress}…`)}
      <TextField name="email" type="email" autoComplete="off" maxLength={254} label={t('fields.email')} optional />
      {address('website', t('fields.website'), 'example.com')}
    </div>
  )
}
