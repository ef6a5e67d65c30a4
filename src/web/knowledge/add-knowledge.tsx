import { CircleHelp, FileText, Link2, NotebookText } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { checks, UrlInput, useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { DocumentDrop } from './document-drop.tsx'

const icons = { documents: <FileText />, link: <Link2 />, faq: <CircleHelp />, page: <NotebookText /> }
type Kind = keyof typeof icons
const kinds = Object.keys(icons) as Kind[]

/** Ways for knowledge to come in. Has a form of its own: never inside of another. */
export function AddKnowledge({ base }: { base: string }) {
  const t = useT('knowledge')
  const [kind, setKind] = useState<Kind>('documents')
  const [round, setRound] = useState(0)
  return (
    <div>
      <SegmentedControl
        label={t('add.title')}
        value={kind}
        onValueChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`add.${value}`), icon: icons[value] }))}
        className="mb-4 max-sm:[&_svg]:hidden"
      />
      {kind === 'documents' ? (
        <DocumentDrop base={base} />
      ) : (
        <Written
          key={`${kind} ${round}`}
          base={base}
          kind={kind}
          isAnother={round > 0}
          onAdded={() => setRound(round + 1)}
        />
      )}
    </div>
  )
}

interface WrittenProps {
  base: string
  kind: Exclude<Kind, 'documents'>
  /** After the first one the focus is where the next begins. */
  isAnother: boolean
  onAdded: () => void
}

const empty = { question: '', answer: '', url: '', title: '', body: '' }
const own = { faq: ['question', 'answer'], link: ['url', 'title'], page: ['title', 'body'] } as const

function Written({ base, kind, isAnother, onAdded }: WrittenProps) {
  const t = useT('knowledge')
  const create = useCreate('knowledge_items', { silent: true })
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: empty,
    warnsUnsaved: true,
    check: ({ question, answer, url, body }) => ({
      question: kind === 'faq' && checks.required(question),
      answer: kind === 'faq' && checks.required(answer),
      url: kind === 'link' && (checks.required(url) || checks.url(url)),
      body: kind === 'page' && checks.required(body),
    }),
    async submit(draft) {
      const content = Object.fromEntries(own[kind].map((name) => [name, draft[name].trim()]))
      await create.mutateAsync({ base, type: kind, ...content })
      toast({ tone: 'success', title: t('add.added') })
      onAdded()
    },
  })
  const line = (name: 'question' | 'title', options: { optional?: boolean; isFirst?: boolean } = {}) => (
    <Field label={t(`add.fields.${name}`)} optional={options.optional ?? false} error={errors[name]}>
      <Input
        autoFocus={isAnother && options.isFirst}
        maxLength={name === 'title' ? 300 : 2000}
        value={values[name]}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  )
  const text = (name: 'answer' | 'body', most: number, hint?: string) => (
    <Field label={t(`add.fields.${name}`)} hint={hint} error={errors[name]}>
      <Textarea
        minRows={name === 'body' ? 6 : 3}
        maxLength={most}
        value={values[name]}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  )
  return (
    <form {...formProps} aria-label={t(`add.${kind}`)} className="space-y-4">
      {errors[''] && (
        <p role="alert" className="text-caption text-danger-ink">
          {errors['']}
        </p>
      )}
      {kind === 'faq' && line('question', { isFirst: true })}
      {kind === 'faq' && text('answer', 20_000)}
      {kind === 'link' && (
        <Field label={t('add.fields.url')} hint={t('add.linkHint')} error={errors.url}>
          <UrlInput
            autoFocus={isAnother}
            placeholder="example.com/about"
            maxLength={2000}
            value={values.url}
            onValueChange={(value) => set('url', value)}
          />
        </Field>
      )}
      {kind === 'page' && line('title', { optional: true, isFirst: true })}
      {kind === 'page' && text('body', limits.pageBodyCharacters, t('add.bodyHint'))}
      <Button type="submit" variant="primary" loading={isBusy}>
        {t('add.submit')}
      </Button>
    </form>
  )
}
