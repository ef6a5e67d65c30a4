import * as z from 'zod/mini'
import { maxIdeaCharacters } from '#shared/contracts/ideas.ts'
import { ControlField, rules, ShortFormDialog, TextareaField, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useGo, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { Select } from '#web/ui/form/select.tsx'
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

const batchSchema = z.object({ batch: rules.required() })

/** Chooses a batch at its topics; one topic is written for the idea there. */
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
  const form = useForm({
    initial: { batch: '' },
    schema: batchSchema,
    async submit({ batch }) {
      await addTo(idea.id, batch)
      onClose()
      go(`/dashboard/production/${batch}`)
    },
  })
  if (open.isPending) return null
  const options = (open.data?.items ?? []).map(({ id, name, prompt, created }) => ({
    value: id,
    label: name || prompt.split('\n', 1)[0]!.slice(0, 80) || batches('untitled', { date: formats.date(created) }),
  }))
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={t('into.title')}
      description={t('into.text')}
      submitLabel={t('into.add')}
      closesOutside={false}
    >
      {options.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('into.none')}</p>
      ) : (
        <ControlField<string> name="batch" label={t('into.batch')}>
          {({ value, onChange, ...control }) => (
            <Select {...control} value={value} onValueChange={onChange} options={options} />
          )}
        </ControlField>
      )}
    </ShortFormDialog>
  )
}
