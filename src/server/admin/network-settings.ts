import type { Engine } from '#server/engine/engine.ts'
import { type NetworkSetting, networkSettings } from '#shared/settings.ts'
import { type KeptSettings, keepSettings } from './kept-settings.ts'

/** The version of LinkedIn's API that the code was written for. */
export const linkedInVersion = '202607'

export interface NetworkSettings extends KeptSettings<NetworkSetting> {
  /** In memory, with secrets in plain text; empty if not set. */
  values(): Readonly<Record<NetworkSetting, string>>
}

/** The credentials of LinkedIn's apps, and the version of its API. */
export async function openNetworkSettings(
  engine: Pick<Engine, 'records' | 'database' | 'seal' | 'log'>,
): Promise<NetworkSettings> {
  const names = Object.keys(networkSettings) as NetworkSetting[]
  let values = {} as Record<NetworkSetting, string>
  const kept = await keepSettings(engine, 'network-settings', networkSettings, (stored) => {
    values = Object.fromEntries(
      names.map((name) => [name, String(stored[name] ?? (name === 'linkedinVersion' ? linkedInVersion : ''))]),
    ) as Record<NetworkSetting, string>
  })
  return { ...kept, values: () => values }
}
