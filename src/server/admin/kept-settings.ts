import { restoredChannel } from '#server/engine/database/restored-channel.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { type SettingDefinition, type SettingName, settingDefinitions } from '#shared/settings.ts'

/** The settings of administrators, with secrets in plain text. */
export type StoredSettings<N extends SettingName> = Partial<Record<N, string | number | boolean>>

export interface KeptSettings<N extends SettingName> {
  stored(): StoredSettings<N>
  /** Applies a change that has just been committed. */
  reload(): Promise<void>
}

/**
 * Keeps settings in memory for code that cannot query the database. Every process reloads them when they change.
 * @param use called with the settings now and after each change
 */
export async function keepSettings<N extends SettingName>(
  { records, database, seal, log }: Pick<Engine, 'records' | 'database' | 'seal' | 'log'>,
  channel: string,
  definitions: Readonly<Record<N, SettingDefinition>>,
  use: (stored: StoredSettings<N>) => void,
): Promise<KeptSettings<N>> {
  const isKept = (key: string): key is N => Object.hasOwn(definitions, key)
  let stored: StoredSettings<N> = {}

  async function reload(): Promise<void> {
    const rows = await records.find('settings')
    const kept = rows.flatMap(({ key, value }) => (isKept(key) ? [[key, opened(key, value)] as const] : []))
    stored = Object.fromEntries(kept) as StoredSettings<N>
    use(stored)
  }

  function opened(name: N, value: unknown): unknown {
    if (settingDefinitions[name].kind !== 'secret' || typeof value !== 'string' || value === '') return value
    const secret = seal.open(value, name)
    if (secret === null) log.warn({ setting: name }, 'a secret was sealed with another key; enter it again')
    return secret ?? ''
  }

  const hear = () => {
    reload().catch((error) => log.error({ err: error, channel }, 'settings could not be read again'))
  }
  await database.listen(channel, hear, hear)
  await database.listen(restoredChannel, hear)
  const tell = ({ record, records: writer }: HookContext<'settings'>) => {
    if (isKept(record.key)) writer.tx.notify(channel, '')
  }
  await reload()
  records.hooks('settings', { afterCreate: tell, afterUpdate: tell, afterDelete: tell })
  return { stored: () => stored, reload }
}
