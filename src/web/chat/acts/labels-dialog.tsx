import { useState } from 'react'
import { maxLabels } from '#shared/collections/conversations.ts'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { OptionList } from '#web/ui/form/option-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

/** Labels of a conversation; typing a new name creates a label. */
export function LabelsDialog({
  instance,
  labels,
  value,
  open,
  onOpenChange,
  onClose,
}: OverlayProps<string[]> & { instance: string; labels: readonly Row<'chat_labels'>[]; value: readonly string[] }) {
  const t = useT('chat')
  const common = useT('common')
  const create = useCreate('chat_labels')
  const [chosen, setChosen] = useState<readonly string[]>(value)
  const [made, setMade] = useState<readonly Row<'chat_labels'>[]>([])
  const all = [...labels, ...made.filter(({ id }) => !labels.some((one) => one.id === id))]
  const toggle = (id: string): void =>
    setChosen((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(0, maxLabels),
    )
  async function add(name: string): Promise<void> {
    const label = await create.mutateAsync({ instance, name }).catch(() => null)
    if (!label) return
    setMade((before) => [...before, label])
    toggle(label.id)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('acts.labelsTitle')}
      size="sm"
      footer={
        <>
          <Button onClick={() => onClose()}>{common('actions.cancel')}</Button>
          <Button variant="primary" onClick={() => onClose([...chosen])}>
            {common('actions.save')}
          </Button>
        </>
      }
    >
      <div className="-mx-2 overflow-hidden rounded-control border border-line">
        <OptionList
          multiple
          label={t('acts.labelsTitle')}
          searchPlaceholder={t('acts.labelsSearch')}
          emptyText={t('acts.noLabels')}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          isChosen={(id) => chosen.includes(id)}
          onChoose={toggle}
          onCreate={(name) => void add(name)}
        />
      </div>
    </Dialog>
  )
}
