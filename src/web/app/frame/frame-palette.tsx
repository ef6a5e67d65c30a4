import { useEffect, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { CommandPalette } from '#web/ui/overlay/command-palette.tsx'
import { useActs } from './palette-acts.tsx'
import { useFoundRecords } from './palette-records.tsx'

const delayMilliseconds = 180

/** Everything one can go to and do, and every record of the workspace, found by typing. */
export default function FramePalette({
  open,
  onOpenChange,
  onShortcuts,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}) {
  const t = useT('shell')
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(open ? typed.trim() : ''), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [typed, open])
  const records = useFoundRecords(query, open)
  const acts = useActs(onShortcuts)
  const [going, ...rest] = acts
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        setTyped('')
        onOpenChange(next)
      }}
      placeholder={t('palette.placeholder')}
      emptyText={t('palette.empty')}
      onQueryChange={setTyped}
      isSearching={typed.trim() !== query || records.isSearching}
      groups={query ? [going!, ...records.groups, ...rest] : [...records.groups, going!, ...rest]}
    />
  )
}
