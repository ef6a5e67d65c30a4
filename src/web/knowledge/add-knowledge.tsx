import { useState } from 'react'
import { acceptedExtensions } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { checks, useFields } from '#web/forms/use-fields.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Input } from '#web/ui/input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

const kinds = ['documents', 'faq', 'link', 'page'] as const
type Kind = (typeof kinds)[number]

/** Ways for knowledge to come in. */
export function AddKnowledge({ base }: { base: string }) {
  const t = useT('knowledge')
  const [kind, setKind] = useState<Kind>('documents')
  return (
    <Card title={t('add.title')}>
      <SegmentedControl
        label={t('add.title')}
        value={kind}
        onValueChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`add.${value}`) }))}
        className="mb-4"
      />
      {kind === 'documents' ? <Documents base={base} /> : <Written key={kind} base={base} kind={kind} />}
    </Card>
  )
}

function Documents({ base }: { base: string }) {
  const t = useT('knowledge')
  const common = useT('common')
  const [isBusy, setBusy] = useState(false)
  async function upload(files: readonly File[]) {
    setBusy(true)
    for (const file of files) {
      await pb
        .collection('knowledge_items')
        .create({ base, type: 'document', file }, { requestKey: null })
        .then(() => toast({ tone: 'success', title: common('upload.done') }))
        .catch((error) => reportFailure(error, `${file.name}: ${common('upload.unexpected')}`))
    }
    setBusy(false)
  }
  const accept = acceptedExtensions.map((extension) => `.${extension}`)
  const megabytes = limits.uploadBytes / (1024 * 1024)
  return (
    <FileDrop
      label={t('add.documents')}
      hint={t('add.accepted', { megabytes })}
      accept={accept.join(',')}
      multiple
      maxBytes={limits.uploadBytes}
      disabled={isBusy}
      onFiles={(files) => void upload(files)}
    />
  )
}

const empty = { question: '', answer: '', url: '', title: '', body: '' }

function Written({ base, kind }: { base: string; kind: Exclude<Kind, 'documents'> }) {
  const t = useT('knowledge')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: empty,
    check: ({ question, answer, url, body }) => ({
      question: kind === 'faq' && checks.required(question),
      answer: kind === 'faq' && checks.required(answer),
      url: kind === 'link' && (checks.required(url) || checks.url(url)),
      body: kind === 'page' && checks.required(body),
    }),
    async submit(draft) {
      await pb.collection('knowledge_items').create({ base, type: kind, ...draft }, { requestKey: null })
      for (const name of Object.keys(empty) as (keyof typeof empty)[]) set(name, '')
    },
  })
  const field = (name: keyof typeof empty, label: string, isLong = false) => (
    <Field label={label} error={errors[name]}>
      {isLong ? (
        <Textarea value={values[name]} onChange={(event) => set(name, event.target.value)} />
      ) : (
        <Input
          type={name === 'url' ? 'url' : 'text'}
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <form {...formProps} className="space-y-4">
      {errors[''] && (
        <p role="alert" className="text-danger-ink">
          {errors['']}
        </p>
      )}
      {kind === 'faq' && [
        <div key="q">{field('question', t('add.question'))}</div>,
        <div key="a">{field('answer', t('add.answer'), true)}</div>,
      ]}
      {kind === 'link' && field('url', t('add.url'))}
      {kind === 'page' && [
        <div key="t">{field('title', t('add.pageTitle'))}</div>,
        <div key="b">{field('body', t('add.body'), true)}</div>,
      ]}
      <Button type="submit" variant="primary" loading={isBusy}>
        {t('add.submit')}
      </Button>
    </form>
  )
}
