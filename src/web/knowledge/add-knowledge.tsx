import { CircleHelp, FileText, Globe, Link2, NotebookText, SquarePlay } from 'lucide-react'
import { useState } from 'react'
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
} from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate, useRuntime } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { AddSite } from './add-site.tsx'
import { DocumentDrop } from './document-drop.tsx'
import { itemFields, itemSchemas, type WrittenKind } from './item-schemas.ts'
import { withTranscript } from './transcript-file.ts'

const icons = {
  documents: <FileText />,
  link: <Link2 />,
  site: <Globe />,
  youtube: <SquarePlay />,
  faq: <CircleHelp />,
  page: <NotebookText />,
}
type Kind = keyof typeof icons
const kinds = Object.keys(icons) as Kind[]
const fetched: readonly Kind[] = ['link', 'site', 'youtube']

/** Adds knowledge to a base. Contains a form, so it must not be inside another. */
export function AddKnowledge({ base }: { base: string }) {
  const t = useT('knowledge')
  const [kind, setKind] = useState<Kind>('documents')
  const [round, setRound] = useState(0)
  const { knowledgeLinks } = useRuntime().limits
  const offered = kinds.filter((each) => knowledgeLinks || !fetched.includes(each))
  return (
    <div>
      <SegmentedControl
        label={t('add.title')}
        value={kind}
        onValueChange={setKind}
        options={offered.map((value) => ({ value, label: t(`add.${value}`), icon: icons[value] }))}
        className="mb-4 max-sm:flex-wrap max-sm:[&_svg]:hidden"
      />
      {kind === 'documents' && <DocumentDrop base={base} />}
      {kind === 'site' && <AddSite base={base} />}
      {kind !== 'documents' && kind !== 'site' && (
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
  kind: WrittenKind
  /** After the first item, moves the focus to the start of the next. */
  isAnother: boolean
  onAdded: () => void
}

const empty = { question: '', answer: '', url: '', title: '', body: '', transcript: '' }

function Written({ base, kind, isAnother, onAdded }: WrittenProps) {
  const t = useT('knowledge')
  const create = useCreate('knowledge_items', { silent: true })
  const form = useForm({
    initial: empty,
    warnsUnsaved: true,
    schema: itemSchemas[kind],
    async submit(draft) {
      const content = Object.fromEntries(itemFields[kind].map((name) => [name, draft[name].trim()]))
      await create.mutateAsync(withTranscript({ base, type: kind, ...content }, draft.transcript))
      toast({ tone: 'success', title: t('add.added') })
      onAdded()
    },
  })
  return (
    <Form form={form} aria-label={t(`add.${kind}`)} className="space-y-4">
      <FormMessage>{form.failure}</FormMessage>
      {kind === 'faq' && (
        <>
          <TextField name="question" autoFocus={isAnother} maxLength={2000} label={t('add.fields.question')} />
          <TextareaField name="answer" minRows={3} maxLength={20_000} label={t('add.fields.answer')} />
        </>
      )}
      {(kind === 'link' || kind === 'youtube') && (
        <ControlField name="url" label={t('add.fields.url')} hint={kind === 'link' && t('add.linkHint')}>
          {({ value, onChange }) => (
            <UrlInput
              autoFocus={isAnother}
              placeholder={kind === 'link' ? 'example.com/about' : 'youtube.com/watch?v=…'}
              maxLength={2000}
              value={value}
              onValueChange={onChange}
            />
          )}
        </ControlField>
      )}
      {kind === 'youtube' && <TextField name="title" maxLength={300} label={t('add.fields.title')} optional />}
      {kind === 'youtube' && (
        <TextareaField
          name="transcript"
          minRows={4}
          maxLength={limits.pageBodyCharacters}
          label={t('add.fields.transcript')}
          hint={t('add.transcriptHint')}
          optional
        />
      )}
      {kind === 'page' && (
        <>
          <TextField name="title" autoFocus={isAnother} maxLength={300} label={t('add.fields.title')} optional />
          <TextareaField
            name="body"
            minRows={6}
            maxLength={limits.pageBodyCharacters}
            label={t('add.fields.body')}
            hint={t('add.bodyHint')}
          />
        </>
      )}
      <SubmitButton>{t('add.submit')}</SubmitButton>
    </Form>
  )
}
