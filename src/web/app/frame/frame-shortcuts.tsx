import { useLocation } from 'react-router'
import { useT, withoutPrefix } from '#web/locale/index.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { ShortcutSheet } from '#web/ui/keyboard/shortcut-sheet.tsx'
import { useSingleKeys } from '#web/ui/keyboard/single-keys.ts'

/** The keys that work here, behind `?`. */
export default function FrameShortcuts(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT('shell')
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const path = withoutPrefix(useLocation().pathname)
  const general = [
    { label: t('do.palette'), keys: 'mod+k' },
    { label: t('do.shortcuts'), keys: '?' },
    { label: t('keys.search'), keys: '/' },
    { label: t('keys.close'), keys: 'escape' },
    { label: t('keys.notifications'), keys: 'F8' },
  ]
  const review = [
    { label: t('keys.next'), keys: 'j' },
    { label: t('keys.previous'), keys: 'k' },
    { label: t('keys.approve'), keys: 'a' },
    { label: t('keys.reject'), keys: 'r' },
    { label: t('keys.partial'), keys: 'p' },
    { label: t('keys.edit'), keys: 'e' },
    { label: t('keys.undo'), keys: 'u' },
    { label: t('keys.saveAndNext'), keys: 'mod+enter' },
    { label: t('keys.leave'), keys: 'escape' },
  ]
  const isReview = /^\/dashboard\/production\/[a-z0-9]{15}/.test(path)
  return (
    <ShortcutSheet
      {...props}
      title={t('palette.shortcuts')}
      groups={[
        ...(isReview ? [{ heading: t('keys.review'), items: review }] : []),
        { heading: t('palette.general'), items: general },
        ...(isReview ? [] : [{ heading: t('keys.review'), items: review }]),
      ]}
    >
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
