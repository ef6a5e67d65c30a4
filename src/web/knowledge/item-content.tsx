import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOfFile } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import {
  ControlField,
  Form,
  FormMessage,
  SubmitButton,
  TextareaField,
  TextField,
  UrlInput,
  useForm,
  useValue,
} from '#web/forms/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { Item } from './item-kind.tsx'
import { itemFields, itemSchemas } from './item-schemas.ts'
import { OriginalFile } from './original-file.tsx'
import { PlayFrom } from './play-from.tsx'

/** The content of an item; editors can change it. */
export function ItemContent({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const t = useT('knowledge')
  const type = item.type && item.type in itemFields ? (item.type as keyof typeof itemFields) : 'document'
  const isFile = isOfFile(type)
  return (
    <div className="space-y-6">
      <ItemForm item={item} type={type} canEdit={canEdit} />
      {item.type === 'audio' && item.file && <PlayFrom item={item.id} seconds={0} />}
      {type === 'other' && <p className="text-sm text-ink-muted">{t('panel.onlyKept')}</p>}
      {(isFile || type === 'youtube') && <OriginalFile item={item} canEdit={canEdit} />}
      {(type === 'link' || type === 'youtube') && (
        <a
          href={item.url}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex items-center gap-1.5 text-sm text-link-style [&_svg]:size-4"
        >
          <ExternalLink aria-hidden="true" />
          {t(type === 'link' ? 'panel.openLink' : 'panel.openVideo')}
        </a>
      )}
      {(isFile || type === 'link' || type === 'youtube') && item.body && (
        <Field label={t('panel.extracted')} hint={isCut(item) && t('panel.cut')}>
          <Textarea readOnly minRows={8} maxRows={20} value={item.body} />
        </Field>
      )}
    </div>
  )
}

/** Of a long text only the beginning is stored; its length is estimated as four characters per token. */
const isCut = ({ body, tokenCount }: Item): boolean =>
  tokenCount * 4 > limits.pageBodyCharacters && body.length < (tokenCount - 1) * 4

type FieldName = (typeof itemFields)[keyof typeof itemFields][number]

function ItemForm({ item, type, canEdit }: { item: Item; type: keyof typeof itemFields; canEdit: boolean }) {
  const t = useT('knowledge')
  const common = useT('common')
  const { number } = useFormats()
  const update = useUpdate('knowledge_items', { silent: true })
  const form = useForm({
    initial: { title: item.title, question: item.question, answer: item.answer, url: item.url, body: item.body },
    warnsUnsaved: true,
    schema: itemSchemas[type],
    async submit(draft) {
      const content = Object.fromEntries(itemFields[type].map((name) => [name, draft[name]]))
      await update.mutateAsync({ id: item.id, ...content })
      toast({ tone: 'success', title: common('updated') })
    },
  })
  const body = useValue(form, 'body')
  const line = (name: 'title' | 'question', maxLength: number) => (
    <TextField key={name} name={name} maxLength={maxLength} readOnly={!canEdit} label={t(`add.fields.${name}`)} />
  )
  const fields: Record<FieldName, ReactNode> = {
    title: line('title', 300),
    question: line('question', 2000),
    answer: (
      <TextareaField
        key="answer"
        name="answer"
        minRows={5}
        maxRows={28}
        maxLength={20_000}
        readOnly={!canEdit}
        label={t('add.fields.answer')}
      />
    ),
    url: (
      <ControlField key="url" name="url" label={t('add.fields.url')}>
        {({ value, onChange }) => (
          <UrlInput maxLength={2000} readOnly={!canEdit} value={value} onValueChange={onChange} />
        )}
      </ControlField>
    ),
    body: (
      <TextareaField
        key="body"
        name="body"
        minRows={12}
        maxRows={28}
        maxLength={limits.pageBodyCharacters}
        readOnly={!canEdit}
        label={t('add.fields.body')}
        aside={<span className="tabular-nums">{`${number(body.length)} / ${number(limits.pageBodyCharacters)}`}</span>}
      />
    ),
  }
  // A link or video is identified by its title here.
  const names = type === 'link' || type === 'youtube' ? (['title', 'url'] as const) : itemFields[type]
  return (
    <Form form={form} className="space-y-4">
      <FormMessage>{form.failure}</FormMessage>
      {names.map((name) => fields[name])}
      {canEdit && <SubmitButton disabled={!form.isDirty}>{common('actions.save')}</SubmitButton>}
    </Form>
  )
}
