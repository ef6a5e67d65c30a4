import type { Database, SqlRunner, Transaction } from '../database/database.ts'
import type { Migration } from '../database/migrations.ts'
import { restoredChannel } from '../database/restored-channel.ts'
import { badRequest } from '../errors.ts'
import type { Logger } from '../log.ts'
import { mergeSettings, readChange, withoutPlaces } from './merge.ts'
import { createSeal } from './seal.ts'
import { defaultSettings, mapSecrets, type PartialSettings, type SettingsValues } from './shape.ts'
import { validateSettings } from './validate.ts'

export interface SettingsOptions {
  database: Database
  /** The data folder, which contains the key of the secrets unless `key` is given. */
  folder: string
  key?: string
  /** Used until a superuser changes them. */
  defaults?: PartialSettings
  log: Logger
}

export interface ChangedValues {
  readonly before: SettingsValues
  readonly after: SettingsValues
}

export interface Settings {
  /** In memory; the same object until something changes. Do not modify it. */
  current(): SettingsValues
  /**
   * Merges a submitted body into the settings and reloads them in every process.
   * @param also runs in the same transaction
   * @throws ApiError 400 with the invalid fields
   */
  change(
    body: Record<string, unknown>,
    also?: (tx: Transaction, change: ChangedValues) => Promise<void>,
  ): Promise<SettingsValues>
  /**
   * The same within an open transaction. `forgotten` are places, such as `smtp.host`, that are reset to their defaults.
   */
  changeWithin(tx: Transaction, body: Record<string, unknown>, forgotten?: readonly string[]): Promise<ChangedValues>
  /** The values that superusers have set; all others are those of `defaults`. Do not modify them. */
  stored(): PartialSettings
  defaults(): SettingsValues
  /** Adds defaults that are known only after the start. */
  suggest(defaults: PartialSettings): void
  /** Called after each change, by any process. */
  onChange(listener: (now: SettingsValues, before: SettingsValues) => void): void
}

export const settingsMigration: Migration = {
  name: 'settings',
  tables: ['_settings'],
  async up(tx) {
    await tx.run('create table "_settings" (name text not null primary key, value text not null)')
  },
}

const channel = 'settings'

/** The settings of the installation: one row, read once, and again by every process when it changes. */
export async function createSettings(options: SettingsOptions): Promise<Settings> {
  const { database, log } = options
  const seal = createSeal(options.folder, options.key ?? '')
  const listeners: ((now: SettingsValues, before: SettingsValues) => void)[] = []
  let defaults = mergeSettings(defaultSettings(), options.defaults ?? {})
  let stored = await read(database)
  let current = mergeSettings(defaults, stored)

  const reload = () => {
    read(database)
      .then(use)
      .catch((error) => log.error({ err: error }, 'the settings could not be read again'))
  }
  await database.listen(channel, reload, reload)
  await database.listen(restoredChannel, reload)

  function use(values: PartialSettings): void {
    stored = values
    const before = current
    current = mergeSettings(defaults, stored)
    for (const listener of listeners) {
      try {
        listener(current, before)
      } catch (error) {
        log.error({ err: error }, 'a change of the settings could not be applied')
      }
    }
  }

  async function read(on: SqlRunner, lock = ''): Promise<PartialSettings> {
    const [row] = await on.all<{ value: string }>(`select value from "_settings" where name = 'settings'${lock}`)
    if (!row) return {}
    return mapSecrets(JSON.parse(row.value) as PartialSettings, (sealed, path) => {
      const secret = seal.open(sealed, path)
      if (secret === null) log.warn({ setting: path }, 'a secret was sealed with another key; enter it again')
      return secret ?? ''
    })
  }

  async function changeWithin(
    tx: Transaction,
    body: Record<string, unknown>,
    forgotten: readonly string[] = [],
  ): Promise<ChangedValues> {
    const change = readChange(body)
    // Processes take turns, also for the first change.
    await tx.run(`insert into "_settings" (name, value) values ('settings', '{}') on conflict (name) do nothing`)
    const known = await read(tx, tx.dialect.forUpdate)
    const values = mergeSettings(withoutPlaces(known, forgotten), change)
    const after = mergeSettings(defaults, values)
    const errors = validateSettings(after, defaults)
    if (Object.keys(errors).length > 0) throw badRequest('An error occurred while saving the new settings.', errors)
    const sealed = mapSecrets(structuredClone(values), (secret, path) => seal.close(secret, path))
    await tx.run(`update "_settings" set value = ? where name = 'settings'`, [JSON.stringify(sealed)])
    tx.notify(channel, '')
    tx.afterCommit(() => use(values))
    return { before: mergeSettings(defaults, known), after }
  }

  return {
    current: () => current,
    stored: () => stored,
    defaults: () => defaults,
    changeWithin,
    async change(body, also) {
      await database.transaction(async (tx) => {
        const change = await changeWithin(tx, body)
        await also?.(tx, change)
      })
      return current
    },
    suggest(more) {
      defaults = mergeSettings(defaults, more)
      use(stored)
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
  }
}

/** The settings as superusers see them. */
export const withoutSecrets = (values: SettingsValues): SettingsValues =>
  mapSecrets(structuredClone(values), () => undefined)
