import type { Collection } from '#shared/collections/define.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Logger } from '../log.ts'
import type { Membership } from './access/membership.ts'
import { matches, satisfiesRule } from './access/rule-check.ts'
import { createTenancy } from './access/tenancy.ts'
import { createChangeFeed } from './changes.ts'
import type { RecordsContext } from './context.ts'
import { createService } from './create-service.ts'
import { createHookRegistry } from './hooks.ts'
import { buildModels, currentModels } from './model.ts'
import { visibleToEach } from './read/fanout.ts'
import { createReader } from './read/reader.ts'
import { visibleRecord } from './read/view.ts'
import type { PasswordPolicy, RecordStore } from './records.ts'
import type { RecordService } from './service.ts'
import { createWriter } from './write/writer.ts'

export interface RecordStoreOptions {
  database: Database
  collections: Iterable<Collection>
  /** Null: no collection may have a tenant. */
  membership: Membership | null
  passwordPolicy?: PasswordPolicy
  files: FileStore
  clock: Clock
  log: Logger
}

/**
 * The record store, over tables created by `syncSchema`.
 * @throws Error when the collections contradict each other
 */
export function createRecordStore(options: RecordStoreOptions): RecordStore & { service: RecordService } {
  const { database } = options
  const models = currentModels(buildModels(options.collections))
  const replaced: (() => void)[] = []
  const hooks = createHookRegistry()
  const changes = createChangeFeed()
  const context: RecordsContext = {
    database,
    models,
    tenancy: createTenancy(models, options.membership),
    hooks,
    changes,
    passwordPolicy: options.passwordPolicy ?? (async () => null),
    files: options.files,
    clock: options.clock,
    log: options.log,
  }
  return {
    ...createReader(context, database),
    database,
    changes,
    collections: models.byName,
    replaceCollections(collections) {
      models.replace(buildModels(collections))
      for (const listener of replaced) listener()
    },
    onReplaced: (listener) => {
      replaced.push(listener)
    },
    service: createService(context),
    collection: models.find,
    hooks: (collection, added) => {
      models.get(collection)
      hooks.add(collection, added as Parameters<typeof hooks.add>[1])
    },
    write: (work, options) => database.transaction((tx) => work(createWriter(context, tx)), options),
    within: (tx) => createWriter(context, tx),
    async visible(request, collection, id, visibleOptions = {}) {
      return visibleRecord(context, request, models.get(collection), id, visibleOptions)
    },
    async visibleToEach(collection, record, viewers) {
      return visibleToEach(context, models.get(collection), record, viewers)
    },
    mayAuthenticate: (request, model, { id }) =>
      satisfiesRule(context, database, request, model, id, model.auth?.authRule ?? null),
    matches: async (request, model, { id }, rule) => matches(context, request, model, id, rule),
    async beforeAuth({ name }, record, request, method) {
      for (const { beforeAuth } of hooks.of(name)) await beforeAuth?.({ record: record as never, request, method })
    },
  }
}
