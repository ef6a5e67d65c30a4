import * as z from 'zod/mini'
import { maxIdeaCharacters } from '#shared/contracts/ideas.ts'
import { rules, ShortFormDialog, TextareaField, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useGo, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { type ShownIdea, useIdeaChanges } from './use-ideas.ts'

const textSchema = z.object({ text: rules.required() })

export function EditDialog({ idea, onClose }: { idea: ShownIdea; onClose: () => void }) {
  const t = useT('ideas')
  const { edit } = useIdeaChanges()
  const form = useForm({
    initial: { text: idea.text },
    schema: textSchema,
    warnsUnsaved: true,
    async submit({ text }) {
      await edit(idea.id, text)
      onClose()
    },
  })
  return (
    <ShortFormDialog form={form} onCancel={onClose} title={t('edit')} size="md" closesOutside={false}>
      <TextareaField name="text" label={t('text')} maxLength={maxIdeaCharacters} minRows={4} maxRows={14} />
    </ShortFormDialog>
  )
}

/** Chooses a batch in its topics step, in which a topic is written for the idea. */
export function AddToBatchDialog({ idea, onClose }: { idea: ShownIdea; onClose: () => void }) {
  const t = useT('ideas')
  const batches = useT('batches')
  const formats = useFormats()
  const go = useGo()
  const { instance } = useInstance()
  const { addTo } = useIdeaChanges()
  const open = useRecords('production_batches', {
    filter: 'instance = {:instance} && status = "outline"',
    params: { instance: instance?.id ?? '' },
    sort: '-created',
    perPage: 100,
    fields: 'id,name,prompt,created',
    enabled: Boolean(instance),
    silent: true,
  })
  const options = (open.data?.items ?? []).map(({ id, name, prompt, created }) => ({
    value: id,
    label: name || prompt.split('\n', 1)[0]!.slice(0, 80) || batches('untitled', { date: formats.date(created) }),
  }))
  return (
    <ChoiceDialog
      title={t('into.title')}
      text={t('into.text')}
      submitLabel={t('into.add')}
      name="batch"
      label={t('into.batch')}
      list={open}
      options={options}
      none={t('into.none')}
      onSave={async (batch) => {
        await addTo(idea.id, batch)
        go(`/dashboard/production/${batch}`)
      }}
      onClose={onClose}
    />
  )
}
