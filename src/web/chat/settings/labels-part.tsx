import { Tag } from 'lucide-react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { rules, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { type OverlayProps, useOverlay } from '#web/ui/overlay/overlays.tsx'
import { useOwn } from '../use-own.ts'
import { Listed, RowActs } from './listed.tsx'
import { useDeleteAsked } from './use-delete-asked.ts'
import { useSave } from './use-save.ts'

/** The list of labels. */
export function LabelsPart() {
  const t = useT('chatSettings')
  const { instance, canEdit } = useInstance()
  const { open } = useOverlay()
  const labels = useOwn('chat_labels', 'name,id')
  const ask = useDeleteAsked('chat_labels')
  return (
    <Listed
      list={labels}
      title={t('labels.title')}
      description={t('labels.text')}
      empty={t('labels.empty')}
      icon={<Tag />}
      addLabel={t('labels.add')}
      mayChange={canEdit}
      onAdd={() => void open(LabelDialog, { instance: instance!.id, label: null })}
    >
      {(label) => (
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{label.name}</span>
          {canEdit && (
            <RowActs
              name={label.name}
              onEdit={() => void open(LabelDialog, { instance: instance!.id, label })}
              onDelete={() => void ask(label.id, t('labels.deleteTitle', { name: label.name }), t('labels.deleteText'))}
            />
          )}
        </div>
      )}
    </Listed>
  )
}

const schema = z.object({ name: rules.required() })

function LabelDialog({
  instance,
  label,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & { instance: string; label: Row<'chat_labels'> | null }) {
  const t = useT('chatSettings')
  const save = useSave('chat_labels', label, { instance }, onClose)
  const form = useForm({
    initial: { name: label?.name ?? '' },
    schema,
    submit: save,
  })
  return (
    <ShortFormDialog
      form={form}
      title={t(label ? 'labels.edit' : 'labels.add')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
    >
      <TextField name="name" label={t('name')} maxLength={40} />
    </ShortFormDialog>
  )
}
