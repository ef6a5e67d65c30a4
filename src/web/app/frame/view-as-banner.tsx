import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useLocalised, useT } from '#web/locale/index.ts'
import { currentView, endView, type View } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

/** Shown while an administrator views the app as another person; ends automatically when the token expires. */
export default function ViewAsBanner() {
  const view = currentView()
  return view && <Viewing view={view} />
}

function Viewing({ view: { record, until } }: { view: View }) {
  const t = useT('shell')
  const localised = useLocalised()
  const back = localised(`/dashboard/admin/users/${record.id}`)
  useEffect(() => {
    const timer = setTimeout(() => endView(back), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until, back])
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-warning-line bg-warning-soft px-4 py-2 text-warning-ink"
    >
      <span className="flex min-w-0 items-center gap-2 [overflow-wrap:anywhere]">
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        {t('viewAs.banner', { name: String(record.name || record.email) })}
      </span>
      <Button size="sm" onClick={() => endView(back)}>
        {t('viewAs.end')}
      </Button>
    </div>
  )
}
