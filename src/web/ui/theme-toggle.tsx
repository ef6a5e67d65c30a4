import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from './segmented-control.tsx'
import { useTheme } from './theme.ts'
import { useUiTexts } from './ui-texts.tsx'

/** Light, dark, or as the device says. */
export function ThemeToggle({ withLabels = false, fill = false }: { withLabels?: boolean; fill?: boolean }) {
  const texts = useUiTexts()
  const [theme, setTheme] = useTheme()
  return (
    <SegmentedControl
      label={texts.theme}
      iconsOnly={!withLabels}
      fill={fill}
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
