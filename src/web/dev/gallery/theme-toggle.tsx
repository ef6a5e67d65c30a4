import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useTheme } from '#web/ui/theme.ts'
import { useUiTexts } from '#web/ui/ui-texts.tsx'

/** Light, dark, or the device's choice. */
export function ThemeToggle() {
  const texts = useUiTexts()
  const [theme, setTheme] = useTheme()
  return (
    <SegmentedControl
      label={texts.theme}
      iconsOnly
      size="sm"
      value={theme}
      onValueChange={setTheme}
      options={[
        { value: 'system', label: texts.themeSystem, icon: <Monitor /> },
        { value: 'light', label: texts.themeLight, icon: <Sun /> },
        { value: 'dark', label: texts.themeDark, icon: <Moon /> },
      ]}
    />
  )
}
