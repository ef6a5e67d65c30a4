import { linkedin } from '#shared/networks/linkedin.ts'
import { UrlInput } from '#web/forms/index.ts'
import { languageNames, languages, useT } from '#web/locale/index.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { BasicDraft, Fields } from './ambassador-draft.ts'
import { AvatarField } from './avatar-field.tsx'

/** Who the ambassador is. */
export function BasicFields({ values, errors, set, picture = '' }: Fields<BasicDraft> & { picture?: string }) {
  const t = useT('ambassadors')
  const line = (name: 'name' | 'headline' | 'email', most: number, placeholder?: string) => (
    <Input
      value={values[name]}
      maxLength={most}
      type={name === 'email' ? 'email' : 'text'}
      placeholder={placeholder}
      autoComplete="off"
      onChange={(event) => set(name, event.target.value)}
    />
  )
  const address = (name: 'linkedinUrl' | 'website', placeholder: string) => (
    <UrlInput
      value={values[name]}
      maxLength={500}
      placeholder={placeholder}
      autoComplete="off"
      onValueChange={(value) => set(name, value)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <AvatarField
          name={values.name}
          stored={picture}
          value={values.avatar}
          error={errors.avatar}
          onChange={(avatar) => set('avatar', avatar)}
        />
      </div>
      <Field label={t('fields.name')} error={errors.name}>
        {line('name', 120)}
      </Field>
      <Field label={t('fields.language')} error={errors.language}>
        <Select
          value={values.language}
          onValueChange={(value) => set('language', value)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
      <Field
        label={t('fields.headline')}
        hint={t('fields.headlineHint')}
        optional
        error={errors.headline}
        className="sm:col-span-2"
      >
        {line('headline', 200, t('fields.headlinePlaceholder'))}
      </Field>
      <Field
        label={t('fields.description')}
        hint={t('fields.descriptionHint')}
        optional
        error={errors.description}
        className="sm:col-span-2"
      >
        <Textarea
          value={values.description}
          maxLength={5000}
          minRows={4}
          onChange={(event) => set('description', event.target.value)}
        />
      </Field>
      <Field label={t('fields.linkedin')} optional error={errors.linkedinUrl}>
        {address('linkedinUrl', `${linkedin.profileAddress}…`)}
      </Field>
      <Field label={t('fields.email')} optional error={errors.email}>
        {line('email', 254)}
      </Field>
      <Field label={t('fields.website')} optional error={errors.website}>
        {address('website', 'example.com')}
      </Field>
    </div>
  )
}
