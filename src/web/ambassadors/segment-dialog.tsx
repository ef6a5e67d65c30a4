import { checks, useConfirmLeave, useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type SegmentDraft, segmentDraft } from './segment-draft.ts'

const texts = [
  ['targetAudience', 1000],
  ['pains', 2000],
  ['goals', 2000],
  ['description', 2000],
  ['behavior', 2000],
  ['focusSegments', 1000],
] as const

/** One audience segment with all its fields; only the title is needed. */
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
  const { values, set, errors, isBusy, formProps } = useFields<SegmentDraft>({
    initial: segmentDraft(segment),
    warnsUnsaved: true,
    check: ({ title }) => ({ title: checks.required(title) }),
    async submit(draft) {
      await onSave({ ...draft, title: draft.title.trim() })
      onClose()
    },
  })
  const leave = async (): Promise<void> => {
    if (await confirmLeave()) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && void leave()}
      title={segment ? t('segments.edit') : t('segments.add')}
      size="lg"
      closesOutside={false}
      footer={
        <>
          <Button onClick={() => void leave()}>{common('actions.cancel')}</Button>
          <Button type="submit" form="segment" variant="primary" loading={isBusy}>
            {common('actions.save')}
          </Button>
        </>
      }
    >
      <form {...formProps} id="segment" className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        {errors[''] && (
          <p role="alert" className="text-caption text-danger-ink sm:col-span-2">
            {errors['']}
          </p>
        )}
        <Field label={t('segments.fields.title')} error={errors.title}>
          <Input
            value={values.title}
            maxLength={120}
            placeholder={t('segments.titlePlaceholder')}
            onChange={(event) => set('title', event.target.value)}
          />
        </Field>
        <Field
          label={t('segments.fields.maturityLevel')}
          hint={t('segments.fields.maturityLevelHint')}
          optional
          error={errors.maturityLevel}
        >
          <Input
            value={values.maturityLevel}
            maxLength={200}
            onChange={(event) => set('maturityLevel', event.target.value)}
          />
        </Field>
        {texts.map(([name, most]) => (
          <Field
            key={name}
            label={t(`segments.fields.${name}`)}
            hint={name === 'description' ? undefined : t(`segments.fields.${name}Hint`)}
            optional
            error={errors[name]}
          >
            <Textarea
              value={values[name]}
              maxLength={most}
              minRows={2}
              maxRows={10}
              onChange={(event) => set(name, event.target.value)}
            />
          </Field>
        ))}
        <Field
          label={t('segments.fields.keywords')}
          hint={t('segments.fields.keywordsHint')}
          optional
          error={errors.keywords}
          className="sm:col-span-2"
        >
          <TagInput value={values.keywords} max={50} onChange={(keywords) => set('keywords', keywords)} />
        </Field>
      </form>
    </Dialog>
  )
}
