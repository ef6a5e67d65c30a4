import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { checks, UrlInput, useFields } from '#web/forms/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, reportFailure, uploadRecord, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { documentRules, megabytes } from './document-drop.tsx'
import { type Item, originalName } from './item-kind.tsx'

const own = {
  faq: ['question', 'answer'],
  link: ['title', 'url'],
  page: ['title', 'body'],
  document: ['title'],
} as const

/** What the item says and, for editors, changing it. */
export function ItemContent({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const t = useT('knowledge')
  const common = useT('common')
  const { number } = useFormats()
  const update = useUpdate('knowledge_items', { silent: true })
  const type = item.type === 'faq' || item.type === 'link' || item.type === 'page' ? item.type : 'document'
  const { values, set, errors, isBusy, isDirty, formProps } = useFields({
    initial: { title: item.title, question: item.question, answer: item.answer, url: item.url, body: item.body },
    warnsUnsaved: true,
    check: ({ question, answer, url, body }) => ({
      question: type === 'faq' && checks.required(question),
      answer: type === 'faq' && checks.required(answer),
      url: type === 'link' && (checks.required(url) || checks.url(url)),
      body: type === 'page' && checks.required(body),
    }),
    async submit(draft) {
      const content = Object.fromEntries(own[type].map((name) => [name, draft[name]]))
      await update.mutateAsync({ id: item.id, ...content })
      toast({ tone: 'success', title: common('updated') })
    },
  })
  const line = (name: 'title' | 'question') => (
    <Field label={t(`add.fields.${name}`)} error={errors[name]}>
      <Input
        maxLength={name === 'title' ? 300 : 2000}
        readOnly={!canEdit}
        value={values[name]}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  )
  const address = (
    <Field label={t('add.fields.url')} error={errors.url}>
      <UrlInput maxLength={2000} readOnly={!canEdit} value={values.url} onValueChange={(value) => set('url', value)} />
    </Field>
  )
  const text = (name: 'answer' | 'body', most: number) => (
    <Field
      label={t(`add.fields.${name}`)}
      error={errors[name]}
      aside={
        name === 'body' && <span className="tabular-nums">{`${number(values.body.length)} / ${number(most)}`}</span>
      }
    >
      <Textarea
        minRows={name === 'body' ? 12 : 5}
        maxRows={28}
        maxLength={most}
        readOnly={!canEdit}
        value={values[name]}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  )
  return (
    <div className="space-y-6">
      <form {...formProps} className="space-y-4">
        {errors[''] && (
          <p role="alert" className="text-caption text-danger-ink">
            {errors['']}
          </p>
        )}
        {own[type].map((name) => (
          <div key={name}>
            {name === 'answer'
              ? text(name, 20_000)
              : name === 'body'
                ? text(name, limits.pageBodyCharacters)
                : name === 'url'
                  ? address
                  : line(name)}
          </div>
        ))}
        {canEdit && (
          <Button type="submit" variant="primary" loading={isBusy} disabled={!isDirty}>
            {common('actions.save')}
          </Button>
        )}
      </form>
      {type === 'document' && <OriginalFile item={item} canEdit={canEdit} />}
      {type === 'link' && (
        <a
          href={item.url}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex items-center gap-1.5 text-sm text-link-style [&_svg]:size-4"
        >
          <ExternalLink aria-hidden="true" />
          {t('panel.openLink')}
        </a>
      )}
      {(type === 'document' || type === 'link') && item.body && (
        <Field label={t('panel.extracted')}>
          <Textarea readOnly minRows={8} maxRows={20} value={item.body} />
        </Field>
      )}
    </div>
  )
}

/** The uploaded file, to download or to replace. */
function OriginalFile({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const t = useT('knowledge')
  const common = useT('common')
  const [share, setShare] = useState<number | null>(null)
  async function download() {
    try {
      const token = await pb.files.getToken({ requestKey: null })
      location.assign(pb.files.getURL(item, item.file, { token, download: true }))
    } catch (error) {
      reportFailure(error)
    }
  }
  async function replace(file: File | undefined) {
    if (!file) return
    setShare(0)
    try {
      const body = new FormData()
      body.set('file', file)
      await uploadRecord('knowledge_items', { id: item.id, body, onProgress: setShare })
      toast({ tone: 'success', title: common('upload.done') })
    } catch (error) {
      reportFailure(error, common('upload.unexpected'))
    } finally {
      setShare(null)
    }
  }
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 truncate text-sm font-semibold">{originalName(item.file)}</h3>
        {item.file && (
          <Button size="sm" icon={<Download />} onClick={() => void download()}>
            {common('actions.download')}
          </Button>
        )}
      </div>
      {share !== null ? (
        <Progress label={t('panel.replacing')} value={Math.round(share * 100)} />
      ) : (
        canEdit && (
          <FileDrop
            {...documentRules}
            label={t('panel.replace')}
            hint={t('add.accepted', { megabytes })}
            onFiles={([file]) => void replace(file)}
          />
        )
      )}
    </section>
  )
}
