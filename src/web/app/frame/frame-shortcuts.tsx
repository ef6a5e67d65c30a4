import { useT } from '#web/locale/index.ts'
import { useOfferedActions } from '#web/ui/actions/actions.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { ShortcutSheet } from '#web/ui/keyboard/shortcut-sheet.tsx'
import { useSingleKeys } from '#web/ui/keyboard/single-keys.ts'

/** The available shortcuts, opened by `?`: those of the page first. */
export default function FrameShortcuts(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT('shell')
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const { actions } = useOfferedActions()
  const general = t('palette.general')
  const withKeys = actions.flatMap(({ label, keys, group = general }) => (keys ? [{ label, keys, group }] : []))
  const groups = [...Map.groupBy(withKeys, ({ group }) => group)]
    .map(([heading, items]) => ({ heading, items }))
    .sort((a, b) => Number(a.heading === general) - Number(b.heading === general))
  return (
    <ShortcutSheet {...props} title={t('palette.shortcuts')} groups={groups}>
      <Switch
        className="mb-5 border-b border-line pb-4"
        label={t('keys.single')}
        description={t('keys.singleText')}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </ShortcutSheet>
  )
}
