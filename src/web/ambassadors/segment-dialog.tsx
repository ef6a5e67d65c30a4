import * as z from 'zod/mini'
import {
  ControlField,
  FormDialog,
  FormMessage,
  rules,
  SubmitButton,
  TextareaField,
  TextField,
  useConfirmLeave,
  useForm,
} from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import { type SegmentDraft, segmentDraft } from './segment-draft.ts'

const schema = z.looseObject({ title: rules.required() })

const texts = [
  ['targetAudience', 1000],
  ['pains', 2000],
  ['goals', 2000],
  ['description', 2000],
  ['behavior', 2000],
  ['focusSegments', 1000],
] as const

/** One audience segment with all its fields; only the title is required. */
export function SegmentDialog({
  segment,
  onSave,
  onClose,
}: {
  segment: SegmentDraft | null
  /** @throws what the record API throws */
  onSave: (draft: SegmentDraft) => Promise<void> | void
  onClose: () => void
}) {
  const t = useT('ambassadors')
  const common = useT('common')
  const confirmLeave = useConfirmLeave()
  const form = useForm<SegmentDraft>({
    initial: segmentDraft(segment),
    warnsUnsaved: true,
    schema,
    async submit(draft) {
      await onSave(draft)
      onClose()
    },
  })
  const leave = async (): Promise<void> => {
    if (await confirmLeave()) onClose()
  }
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={(isOpen) => !isOpen && void leave()}
      title={segment ? t('segments.edit') : t('segments.add')}
      size="lg"
      closesOutside={false}
      footer={
        <>
          <Button onClick={() => void leave()}>{common('actions.cancel')}</Button>
          <SubmitButton>{common('actions.save')}</SubmitButton>
        </>
      }
    >
      <FormMessage>{form.failure}</FormMessage>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          name="title"
          maxLength={120}
          placeholder={t('segments.titlePlaceholder')}
          label={t('segments.fields.title')}
        />
        <TextField
          name="maturityLevel"
          maxLength={200}
          label={t('segments.fields.maturityLevel')}
          hint={t('segments.fields.maturityLevelHint')}
          optional
        />
        {texts.map(([name, maxLength]) => (
          <TextareaField
            key={name}
            name={name}
            maxLength={maxLength}
            minRows={2}
            maxRows={10}
            label={t(`segments.fields.${name}`)}
            hint={name === 'description' ? undefined : t(`segments.fields.${name}Hint`)}
            optional
          />
        ))}
        <ControlField<string[]>
          name="keywords"
          label={t('segments.fields.keywords')}
          hint={t('segments.fields.keywordsHint')}
          optional
          className="sm:col-span-2"
        >
          {(control) => <TagInput {...control} max={50} />}
        </ControlField>
      </div>
    </FormDialog>
  )
}
