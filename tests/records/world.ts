import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Clock } from '#server/engine/clock.ts'
import type { Database } from '#server/engine/database/database.ts'
import { ApiError } from '#server/engine/errors.ts'
import { openDiskStore } from '#server/engine/files/disk-store.ts'
import type { FileStore } from '#server/engine/files/file-store.ts'
import { createRecordStore } from '#server/engine/records/create-record-store.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordEvent, RecordStore } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import { syncSchema } from '#server/engine/records/schema/sync-schema.ts'
import type { ListParams, RecordService } from '#server/engine/records/service.ts'
import type { Upload } from '#server/engine/records/submission.ts'
import type { Collection } from '#shared/collections/define.ts'
import * as define from '#shared/collections/define.ts'
import * as fields from '#shared/collections/fields.ts'
import { silentLog, type TestEngine } from '../support/databases.ts'

const global = { global: 'a model for tests' }
const open = { list: '', view: '', create: '', update: '', delete: '' }
const locked = { list: null, view: null, create: null, update: null, delete: null }
const signedIn = '@request.auth.id != ""'
const members = { list: signedIn, view: signedIn, create: signedIn, update: signedIn, delete: signedIn }

/** A small town: clubs are the tenants, people their members. */
export const town = {
  _superusers: define.authCollection('_superusers', { tenant: global, fields: {}, rules: locked }),
  people: define.authCollection('people', {
    tenant: global,
    fields: {
      name: fields.text({ max: 40 }),
      secret: fields.text({ hidden: true }),
      favourite: fields.relation('clubs'),
      boss: fields.relation('people'),
    },
    rules: { ...open, update: 'id = @request.auth.id || boss = @request.auth.id', delete: 'id = @request.auth.id' },
    auth: { manageRule: 'boss = @request.auth.id' },
  }),
  clubs: define.collection('clubs', {
    tenant: { self: true },
    fields: { name: fields.text() },
    rules: { ...members, create: null, delete: null },
  }),
  members: define.collection('members', {
    tenant: { path: 'club' },
    fields: {
      person: fields.relation('people', { required: true, cascadeDelete: true }),
      club: fields.relation('clubs', { required: true, cascadeDelete: true }),
      role: fields.select(['head', 'guest']),
    },
    rules: { ...members, create: null, update: null },
    indexes: [{ fields: ['person', 'club'], unique: true }],
  }),
  projects: define.collection('projects', {
    tenant: { path: 'club' },
    fields: {
      club: fields.relation('clubs', { required: true, cascadeDelete: true }),
      title: fields.text({ required: true }),
      code: fields.text(),
      labels: fields.relationMany('labels'),
      cover: fields.file(),
    },
    rules: { ...members, delete: `${signedIn} && club.members_via_club.role ?= "head"` },
    indexes: [{ fields: ['club', 'code'], unique: true, nocase: true, where: "code != ''" }],
  }),
  tasks: define.collection('tasks', {
    tenant: { path: 'project.club' },
    fields: {
      project: fields.relation('projects', { required: true, cascadeDelete: true }),
      title: fields.text(),
      blocks: fields.relation('tasks'),
    },
    rules: members,
  }),
  labels: define.collection('labels', {
    tenant: global,
    fields: { name: fields.text(), owner: fields.relation('people') },
    rules: { ...open, view: 'name != "invisible"' },
    indexes: [{ fields: ['name'], unique: true, nocase: true }],
  }),
  /** At most one per label. */
  legends: define.collection('legends', {
    tenant: global,
    fields: { label: fields.relation('labels', { required: true }), text: fields.editor() },
    rules: open,
    indexes: [{ fields: ['label'], unique: true }],
  }),
  /** One field of each kind. */
  things: define.collection('things', {
    tenant: global,
    fields: {
      text: fields.text({ min: 2, max: 5 }),
      word: fields.text({ pattern: '^[a-z]+$' }),
      code: fields.text({ autogeneratePattern: 'T-[0-9]{6}' }),
      editor: fields.editor({ maxSize: 20 }),
      number: fields.number({ min: 2, max: 9 }),
      whole: fields.number({ onlyInt: true }),
      bool: fields.bool(),
      email: fields.email({ onlyDomains: ['timbre.example'] }),
      url: fields.url({ exceptDomains: ['bad.example'] }),
      date: fields.date({ min: '2020-01-01 00:00:00.000Z', max: '2030-01-01 00:00:00.000Z' }),
      one: fields.select(['a', 'b', 'c']),
      some: fields.selectMany(['a', 'b', 'c', 'd'], { maxSelect: 3 }),
      label: fields.relation('labels'),
      labels: fields.relationMany('labels', { maxSelect: 3 }),
      json: fields.json({ maxSize: 40 }),
      place: fields.geoPoint(),
      picture: fields.file({ maxSize: 100, mimeTypes: ['image/png'] }),
      papers: { type: 'file', maxSelect: 3 } as fields.FileField,
      hidden: fields.text({ hidden: true }),
      hiddenPaper: fields.file({ hidden: true }),
    },
    rules: open,
  }),
  musts: define.collection('musts', {
    tenant: global,
    fields: {
      text: fields.text({ required: true }),
      number: fields.number({ required: true }),
      bool: fields.bool({ required: true }),
      one: fields.select(['a'], { required: true }),
      labels: fields.relationMany('labels', { required: true }),
      json: fields.json({ required: true }),
      place: fields.geoPoint({ required: true }),
      paper: fields.file({ required: true }),
    },
    rules: open,
  }),
  /** Rules of every kind. */
  ruled: define.collection('ruled', {
    tenant: global,
    fields: { title: fields.text(), state: fields.text(), count: fields.number(), paper: fields.file() },
    rules: {
      list: 'state != "secret"',
      view: 'state != "secret"',
      create: 'title != "" && count < 10 && @request.body.state:isset = false',
      update: 'state != "frozen" && @request.body.count <= 5',
      delete: 'state = "done"',
    },
  }),
  keys: define.collection('keys', {
    tenant: global,
    fields: { label: fields.relation('labels', { required: true }) },
    rules: { ...open, view: null },
  }),
  sealed: define.collection('sealed', { tenant: global, fields: { title: fields.text() }, rules: locked }),
} satisfies Record<string, Collection>

export type Place = keyof typeof town

/** The parsed answer of a list. */
interface ListAnswer {
  items: Record<string, unknown>[]
  page: number
  perPage: number
  totalItems: number
  totalPages: number
}

export interface World {
  readonly database: Database
  readonly records: RecordStore & { service: RecordService }
  readonly files: FileStore
  readonly events: RecordEvent[]
  readonly clock: Clock & { set(date: Date): void }
  /** Requests of a guest, a person, or (by `_superusers`) an administrator. */
  as(record?: RecordData | null, collection?: string): RequestInfo
  list(by: RequestInfo, name: Place, params?: ListParams): Promise<ListAnswer>
  view(by: RequestInfo, name: Place, id: string, params?: ListParams): Promise<RecordData>
  create(by: RequestInfo, name: Place, body: object, uploads?: Upload[], params?: ListParams): Promise<RecordData>
  update(by: RequestInfo, name: Place, id: string, body: object, uploads?: Upload[]): Promise<RecordData>
  remove(by: RequestInfo, name: Place, id: string): Promise<void>
  upload(field: string, name: string, content: string, mimeType?: string): Promise<Upload>
  /** Writes as the server. */
  put(name: Place, data: Record<string, unknown>): Promise<RecordData>
  root: RequestInfo
}

export async function buildWorld(engine: TestEngine): Promise<World> {
  const place = await engine.place()
  const database = await engine.open(place)
  await syncSchema(database, Object.values(town))
  const files = await openDiskStore(place.folder)
  const events: RecordEvent[] = []
  let now: Date | null = null
  const clock = {
    now: () => now ?? new Date(),
    set(date: Date) {
      now = date
    },
  }
  const records = createRecordStore({
    database,
    collections: Object.values(town),
    membership: { collection: 'members', user: 'person', tenant: 'club', authCollection: 'people' },
    files,
    clock,
    log: silentLog,
  })
  records.changes.subscribe(async ({ collection, ...event }) => {
    const copy = { ...structuredClone(event), collection }
    return () => void events.push(copy)
  })
  const { service } = records
  const collection = (name: Place) => records.collection(name)!
  const as: World['as'] = (record = null, name = 'people') => ({
    context: 'default',
    method: 'GET',
    headers: {},
    query: {},
    body: {},
    ip: '127.0.0.1',
    auth: record && {
      collection: records.collection(name)!,
      record,
      isSuperuser: name === '_superusers',
    },
  })
  const put: World['put'] = (name, data) => records.write((writer) => writer.create(name as string, data))
  const root = await put('_superusers', { email: 'root@timbre.example', password: 'correct horse 1' })
  const withBody = (by: RequestInfo, body: object): RequestInfo => ({ ...by, body: body as Record<string, unknown> })
  return {
    database,
    records,
    files,
    events,
    clock,
    as,
    put,
    root: as(root, '_superusers'),
    list: async (by, name, params = {}) => JSON.parse(await service.list(by, collection(name), params)),
    view: (by, name, id, params = {}) => service.view(by, collection(name), id, params) as Promise<RecordData>,
    create: (by, name, body, uploads = [], params = {}) =>
      service.create(
        withBody(by, body),
        collection(name),
        { body: body as Record<string, unknown>, uploads },
        params,
      ) as Promise<RecordData>,
    update: (by, name, id, body, uploads = []) =>
      service.update(
        withBody(by, body),
        collection(name),
        id,
        { body: body as Record<string, unknown>, uploads },
        {},
      ) as Promise<RecordData>,
    remove: (by, name, id) => service.delete(by, collection(name), id),
    async upload(field, name, content, mimeType = 'text/plain') {
      const path = files.temporaryPath()
      await writeFile(path, content)
      const extension = { 'text/plain': '.txt', 'image/png': '.png' }[mimeType] ?? '.bin'
      return { field, name, size: Buffer.byteLength(content), mimeType, extension, path }
    },
  }
}

/** The wire format of a rejected call. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; message: string; data: object }> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, message: error.message, data: error.data }
    throw error
  }
  throw new Error('The call was not refused.')
}

/** The codes of refused fields. */
export async function codes(call: Promise<unknown>): Promise<Record<string, string>> {
  const { data } = await refusal(call)
  return Object.fromEntries(Object.entries(data).map(([name, error]) => [name, (error as { code: string }).code]))
}

export const unique = (): string => randomBytes(6).toString('hex')
