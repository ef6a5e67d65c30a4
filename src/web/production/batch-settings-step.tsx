import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { asRecord, settingsOf } from './batch-settings.ts'
import { SettingsForm } from './settings-form.tsx'
import type { ShownBatch } from './shown-batch.ts'

/** The settings of a batch that returned to this step, to change and submit again. */
export function BatchSettingsStep({ batch, ambassador }: ShownBatch) {
  const t = useT('production')
  const { canEdit } = useInstance()
  if (!ambassador) return null
  return (
    <div className="max-w-3xl">
      <SettingsForm
        key={batch.id}
        instance={batch.instance}
        ambassadors={[ambassador]}
        initial={settingsOf(batch)}
        isFixed
        disabled={!canEdit}
        onSubmit={async (settings, how) => {
          await pb
            .collection('production_batches')
            .update(batch.id, { ...asRecord(settings), status: 'outline', ...how }, { requestKey: null })
          toast({ tone: 'success', title: t('settings.created') })
        }}
      />
    </div>
  )
}
