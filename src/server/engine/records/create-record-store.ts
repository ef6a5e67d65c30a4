import type { Collection } from '#shared/collections/define.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Logger } from '../log.ts'
import type { Membership } from './access/membership.ts'
import { matches, satisfies } from './access/rule-check.ts'
import { createTenancy } from './access/tenancy.ts'
import type { Publish, RecordsContext } from './context.ts'
import { createService, visibleRecord } from './create-service.ts'
import { buildModels } from './model.ts'
import { visibleToEach } from './read/fanout.ts'
import { createReader } from './read/reader.ts'
import type { PasswordPolicy, RecordStore } from './records.ts'
import type { RecordService } from './service.ts'
import { createHookRegistry } from './write/hooks.ts'
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
  publish: Publish
}

/**
 * The record store over tables that `syncSchema` made.
 * @throws Error when the collections do not hold together
 */
export function createRecordStore(options: RecordStoreOptions): RecordStore & { service: RecordService } {
  const { database } = options
  const models = buildModels(options.collections)
  const collections = new Map<string, Collection>()
  for (const { id, name, collection } of models.all) collections.set(id, collection).set(name, collection)
  const hooks = createHookRegistry()
  const context: RecordsContext = {
    database,
    models,
    collections,
    tenancy: createTenancy(models, options.membership),
    hooks,
    passwordPolicy: options.passwordPolicy ?? (async () => null),
    files: options.files,
    clock: options.clock,
    log: options.log,
    publish: options.publish,
  }
  return {
    ...createReader(context, database),
    database,
    collections: new Map(models.all.map(({ name, collection }) => [name, collection])),
    service: createService(context),
    collection: (nameOrId) => collections.get(nameOrId) ?? null,
    idOf: ({ name }) => models.get(name).id,
    hooks: (collection, added) => {
      models.get(collection)
      hooks.add(collection, added as Parameters<typeof hooks.add>[1])
    },
    write: (work) => database.transaction((tx) => work(createWriter(context, tx))),
    within: (tx) => createWriter(context, tx),
    async visible(request, collection, id, visibleOptions = {}) {
      return visibleRecord(context, request, models.get(collection), id, visibleOptions)
    },
    async visibleToEach(collection, record, viewers) {
      return visibleToEach(context, models.get(collection), record, viewers)
    },
    mayAuthenticate: (request, { name, auth }, { id }) =>
      satisfies(context, database, request, models.get(name), id, auth?.authRule ?? null),
    matches: async (request, { name }, { id }, rule) => matches(context, request, models.get(name), id, rule),
    async beforeAuth({ name }, record, request, method) {
      for (const { beforeAuth } of hooks.of(name)) await beforeAuth?.({ record: record as never, request, method })
    },
  }
}
