import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { useInstance } from './instance-context.tsx'
import { useInstanceDeletion } from './use-instance-deletion.ts'

/** Shows all members when the instance will be deleted; owners can withdraw the request. */
export default function DeletionNotice() {
  const t = useT('instances')
  const formats = useFormats()
  const { instance, role } = useInstance()
  const { keep, isBusy } = useInstanceDeletion()
  if (!instance?.deletion) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-b border-danger-line bg-danger-soft px-4 py-2 text-center text-danger-ink"
    >
      <span>
        <strong>{t('deletion.announced', { date: formats.date(instance.deleteAt) })}</strong>{' '}
        {t(role === 'owner' ? 'deletion.untilThen' : 'deletion.askOwner')}
      </span>
      {role === 'owner' && (
        <Button size="sm" loading={isBusy} onClick={keep}>
          {t('deletion.keep')}
        </Button>
      )}
    </div>
  )
}
