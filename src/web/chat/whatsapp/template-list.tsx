import { useId, useState } from 'react'
import type { WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'

const all = 'all'

/** A number's templates, searchable and filtered by language. Unavailable ones come last, with the reason. */
export function TemplateList({
  templates,
  onChoose,
}: {
  templates: readonly WhatsAppTemplate[]
  onChoose: (template: WhatsAppTemplate) => void
}) {
  const t = useT('whatsapp')
  const [search, setSearch] = useState('')
  const [language, setLanguage] = useState(all)
  const nameOf = useLanguageName()
  const words = plain(search)
  const found = templates
    .filter((one) => language === all || one.language === language)
    .filter(({ name, header, body }) => plain(`${name} ${header} ${body}`).includes(words))
    .toSorted((a, b) => Number(maySend(b)) - Number(maySend(a)))
  const languages = [...new Set(templates.map((one) => one.language))]
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={t('templates.search')}>
          <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        <Field label={t('templates.language')}>
          <Select
            value={language}
            onValueChange={setLanguage}
            options={[
              { value: all, label: t('templates.allLanguages') },
              ...languages.map((code) => ({ value: code, label: nameOf(code) })),
            ]}
          />
        </Field>
      </div>
      {found.length === 0 && <p className="mt-4 text-sm text-ink-muted">{t('templates.noMatch')}</p>}
      <ul aria-label={t('templates.list')} className="mt-4 space-y-2">
        {found.map((template) => (
          <li key={`${template.name} ${template.language}`}>
            <Choice template={template} language={nameOf(template.language)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Choice({
  template,
  language,
  onChoose,
}: {
  template: WhatsAppTemplate
  language: string
  onChoose: (template: WhatsAppTemplate) => void
}) {
  const t = useT('whatsapp')
  const id = useId()
  const { name, category, status, header, body, isSupported } = template
  const known = category === 'marketing' || category === 'utility' || category === 'authentication'
  const why = !isSupported
    ? t('templates.needsMore')
    : status === 'approved'
      ? ''
      : t('templates.notNow', { status: status.replaceAll('_', ' ') })
  return (
    <button
      type="button"
      disabled={why !== ''}
      aria-describedby={id}
      onClick={() => onChoose(template)}
      className="w-full rounded-control border border-line px-3 py-2.5 text-left enabled:hover:bg-hover disabled:text-ink-subtle"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <Badge>{language}</Badge>
        <Badge>{known ? t(`templates.categories.${category}`) : category}</Badge>
      </span>
      <span id={id} className="mt-1 line-clamp-2 text-caption text-ink-muted [overflow-wrap:anywhere]">
        {why || [header, body].filter(Boolean).join(' · ')}
      </span>
    </button>
  )
}

const maySend = ({ status, isSupported }: WhatsAppTemplate): boolean => status === 'approved' && isSupported

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The display name of `pt_BR` in the user's language, or the code itself if the browser does not know it. */
function useLanguageName(): (code: string) => string {
  const language = useLanguage()
  return (code) => {
    try {
      return new Intl.DisplayNames(language, { type: 'language' }).of(code.replaceAll('_', '-')) ?? code
    } catch {
      return code
    }
  }
}
