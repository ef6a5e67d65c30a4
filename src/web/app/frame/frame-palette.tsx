import { useEffect, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { type Action, useOfferedActions } from '#web/ui/actions/actions.tsx'
import { type ActionGroup, CommandPalette } from '#web/ui/overlay/command-palette.tsx'
import { useInstanceActions, useScreenActions, useSettingActions } from './palette-actions.tsx'
import { useFoundRecords } from './palette-records.tsx'

const delayMilliseconds = 180

/** The page's actions, all screens and general actions, and the workspace's records, searchable. */
export default function FramePalette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT('shell')
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(open ? typed.trim() : ''), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [typed, open])
  const records = useFoundRecords(query, open)
  const { go, create } = useScreenActions()
  const instances = useInstanceActions()
  const settings = useSettingActions()
  const { ofPage, general } = usePageActions()
  const rest = [create, instances, { heading: t('palette.settings'), items: [...general, ...settings] }]
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
      // Before anything is typed, Enter only navigates and never changes anything.
      groups={query ? [...ofPage, go, records, ...rest] : [records, go, ...ofPage, ...rest]}
    />
  )
}

/** Actions of components on the page, with and without their own heading. */
function usePageActions(): { ofPage: readonly ActionGroup[]; general: readonly Action[] } {
  const { actions, run } = useOfferedActions()
  const offered = actions
    .filter((action) => action.run && action.inPalette !== false)
    .map((action) => ({ ...action, run: () => run(action.id) }))
  const groups = Map.groupBy(offered, ({ group = '' }) => group)
  return {
    general: groups.get('') ?? [],
    ofPage: [...groups].flatMap(([heading, items]) => (heading ? [{ heading, items }] : [])),
  }
}
