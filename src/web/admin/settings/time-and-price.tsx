import type { ReactNode } from 'react'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { type AiTaskName, type SettingName, settingDefinitions } from '#shared/settings.ts'
import { useFieldValue } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'

/** Settings that most installations do not change. */
export const isTimeOrPrice = (name: SettingName): boolean =>
  settingDefinitions[name].kind === 'usd' || (name !== 'aiTimeout' && name.endsWith('Timeout'))

interface TimeAndPriceProps {
  /** Undefined: the main provider. */
  task: AiTaskName | undefined
  names: readonly SettingName[]
  states: SettingStates
  children: ReactNode
}

/** Collapsed unless one of them is set. */
export function TimeAndPrice({ task, names, states, children }: TimeAndPriceProps) {
  const t = useT('adminSettings')
  const provider = useFieldValue<string>(task ? `${task}Provider` : 'aiProvider')
  if (provider === 'offline') return null
  return (
    <details
      className="mt-4 rounded-control border border-line px-3 py-2"
      open={names.some((name) => states[name].origin !== 'default')}
    >
      <summary className="text-caption font-medium">
        {t(task ? 'timeAndPrice' : 'price')}
        <span className="sr-only">: {t(`sections.${task ?? 'main'}`)}</span>
      </summary>
      <div className="grid items-start gap-x-6 gap-y-5 py-3 sm:grid-cols-3">{children}</div>
    </details>
  )
}
