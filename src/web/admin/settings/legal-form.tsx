import type { Row } from '#shared/collections/index.ts'
import { maxLegalCharacters } from '#shared/collections/legal-versions.ts'
import { type LegalField, legalFields, ownLegalTexts } from '#shared/contracts/legal.ts'
import {
  BareField,
  Form,
  FormMessage,
  type FormState,
  SubmitButton,
  TextareaField,
  TextField,
  useForm,
  useValue,
} from '#web/forms/index.ts'
import { LegalBody, ownLegalMarkup } from '#web/legal/index.ts'
import { loadTexts, textsOf, useFormats, useT } from '#web/locale/index.ts'
import { pb, refreshRuntime, reportFailure, useServed } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Switch } from '#web/ui/form/switch.tsx'

type Version = Row<'legal_versions'>
type Draft = Record<LegalField, string> & { isNew: boolean; version: string }

const versions = () => pb.collection<Version>('legal_versions')

/** The terms of service and the privacy policy in both languages, and their version. */
export function LegalForm() {
  const t = useT('adminSettings')
  const query = useServed('legal', async (signal) => {
    const { items } = await versions().getList(1, 1, { sort: '-since,-created', requestKey: null, signal })
    return { latest: items[0] ?? null }
  })
  if (query.data)
    return <LoadedForm key={query.data.latest?.id} latest={query.data.latest} onSaved={() => query.refetch()} />
  if (query.isError) return <ErrorState title={t('legal.loadFailed')} onRetry={() => void query.refetch()} />
  return <Skeleton className="h-96 max-w-4xl" />
}

function LoadedForm({ latest, onSaved }: { latest: Version | null; onSaved: () => Promise<unknown> }) {
  const t = useT('adminSettings')
  const { date } = useFormats()
  const { version, since } = latest ?? ownLegalTexts
  const form = useForm<Draft>({
    initial: {
      ...(Object.fromEntries(legalFields.map((field) => [field, latest?.[field] ?? ''])) as Record<LegalField, string>),
      isNew: false,
      version: nextVersion(version),
    },
    warnsUnsaved: true,
    async submit({ isNew, version: named, ...texts }) {
      const options = { requestKey: null }
      if (isNew || !latest)
        await versions().create({ ...texts, version: isNew ? named.trim() : ownLegalTexts.version }, options)
      else await versions().update(latest.id, texts, options)
      toast({ tone: 'success', title: isNew ? t('legal.savedNew') : t('saved') })
      await Promise.all([refreshRuntime(), onSaved()])
    },
    wordFailure: (message) => `${t('saveFailed')}. ${message}`,
  })
  const isNew = useValue(form, 'isNew')
  return (
    <Card title={t('legal.title')} description={t('legal.text')} className="max-w-4xl">
      <Form form={form} className="space-y-6">
        <FormMessage>{form.failure || (form.isContested ? t('contested') : '')}</FormMessage>
        <div className="space-y-1">
          <p className="text-sm">{t('legal.inForce', { version, since: date(since) })}</p>
          <p className="text-caption text-ink-subtle">{t('legal.hint')}</p>
        </div>
        {legalFields.map((field) => (
          <TextPart key={field} field={field} form={form} isOwn={!latest?.[field]} />
        ))}
        <div className="space-y-4 rounded-card border border-line p-4">
          <BareField<boolean> name="isNew">
            {({ value, onChange }) => (
              <Switch
                checked={value}
                onCheckedChange={onChange}
                label={t('legal.isNew')}
                description={t('legal.isNewText')}
              />
            )}
          </BareField>
          {isNew && (
            <TextField
              name="version"
              label={t('legal.version')}
              hint={t('legal.versionHint')}
              autoComplete="off"
              className="max-w-xs"
            />
          )}
        </div>
        <SubmitButton disabled={!form.isDirty}>{t('save')}</SubmitButton>
      </Form>
    </Card>
  )
}

/** Proposes today's date as the version, with a number if today already has one. */
function nextVersion(version: string): string {
  const today = new Date().toISOString().slice(0, 10)
  return version.startsWith(today) ? `${today}.${Number(version.slice(11) || 1) + 1}` : today
}

function TextPart({ field, form, isOwn }: { field: LegalField; form: FormState<Draft>; isOwn: boolean }) {
  const t = useT('adminSettings')
  const text = useValue(form, field)
  const label = t(`legal.${field}`)

  async function begin(): Promise<void> {
    try {
      const language = field.endsWith('Portuguese') ? 'pt-BR' : 'en-US'
      await loadTexts(language, 'legal')
      form.set(field, ownLegalMarkup(textsOf('legal', language), field.startsWith('terms') ? 'terms' : 'privacy'))
    } catch (error) {
      reportFailure(error, t('legal.loadFailed'))
    }
  }

  return (
    <div className="space-y-2">
      <TextareaField
        name={field}
        label={label}
        aside={isOwn ? t('origins.default') : t('origins.here')}
        placeholder={t('legal.placeholder')}
        maxLength={maxLegalCharacters}
        minRows={4}
        maxRows={14}
      />
      {text.trim() === '' ? (
        <Button size="sm" aria-label={`${t('legal.begin')}: ${label}`} onClick={() => void begin()}>
          {t('legal.begin')}
        </Button>
      ) : (
        <details className="rounded-control border border-line px-3 py-2">
          <summary className="text-caption font-medium">
            {t('branding.preview')}
            <span className="sr-only">: {label}</span>
          </summary>
          <div className="max-h-96 overflow-y-auto pb-3">
            <LegalBody text={text} />
          </div>
        </details>
      )}
    </div>
  )
}
