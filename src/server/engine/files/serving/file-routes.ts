import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileField } from '#shared/collections/fields.ts'
import { notFound, unauthorized } from '../../errors.ts'
import type { Limits } from '../../limits/register-limits.ts'
import type { Tokens } from '../../records/auth/tokens.ts'
import { namesIn } from '../../records/fields/file.ts'
import type { Model } from '../../records/model.ts'
import { compilePicker } from '../../records/read/pick-fields.ts'
import type { RecordData } from '../../records/record.ts'
import type { RecordStore } from '../../records/records.ts'
import { type Authenticate, type AuthRecord, requestInfo } from '../../records/request.ts'
import { fileKey } from '../file-key.ts'
import type { FileStore } from '../file-store.ts'
import type { Thumbs } from '../thumbs/create-thumbs.ts'
import { createRecentFiles } from './recent-files.ts'
import { sendFile } from './send-file.ts'

export interface FileRoutes {
  records: RecordStore
  files: FileStore
  thumbs: Thumbs
  tokens: Tokens
  authenticate: Authenticate
  limits: Pick<Limits, 'allowsSuperusers'>
  /** Which pages may show the files: the value of `Cross-Origin-Resource-Policy`. */
  filesFor: FilesFor
}
export type FilesFor = 'same-origin' | 'cross-origin'
type FileRequest = FastifyRequest<{ Params: { collection: string; id: string; filename: string } }>

const goTrue = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])

/** Files of records and the short-lived tokens that open protected ones. */
export function registerFileRoutes(fastify: FastifyInstance, routes: FileRoutes): void {
  const { records, files, thumbs, tokens, authenticate, limits, filesFor } = routes
  const recent = createRecentFiles()

  fastify.post('/api/files/token', async (request) => {
    const caller = await authenticate(request.headers)
    if (!caller) throw unauthorized('The request requires valid record authorization token.')
    const { collection, record, session } = caller
    const answer = { token: await tokens.issue('file', collection, record, session ? { session } : {}) }
    return compilePicker(requestInfo(request, caller).query.fields)?.(answer) ?? answer
  })

  fastify.get('/api/files/:collection/:id/:filename', async (request: FileRequest, reply) => {
    const { id, filename } = request.params
    const collection = records.collection(request.params.collection)
    if (!collection) throw notFound('Missing or invalid collection context.')
    const record = await records.byId(collection.name, id)
    const field = record && fieldThatHolds(collection, record, filename)
    const { token = '', download = '', thumb = '', format = '' } = requestInfo(request, null).query
    if (!field || (field.protected && !(await maySee(request, collection, id, token)))) throw notFound()
    const key = field.source ? await originalKey(field.source, filename) : fileKey(collection.id, id, filename)
    if (!key) throw notFound()
    const size = hasThumb(field, thumb) ? thumb : ''
    const asWebp = format === 'webp'
    const found = await recent.get(`${key} ${size} ${asWebp}`, () => find(key, filename, size, asWebp))
    if (!found) throw notFound()
    reply.header('cross-origin-resource-policy', filesFor)
    return sendFile(request, reply, found.file, {
      name: found.name,
      type: found.type,
      asAttachment: goTrue.has(download),
      isPrivate: field.protected === true,
    })
  })

  /** The key of a file that a view shows: the file belongs to the record that the view selected it from. */
  async function originalKey(source: NonNullable<FileField['source']>, filename: string): Promise<string | null> {
    const owner = records.collection(source.collection)!
    const holds = owner.field(source.field)!.multiple ? `${source.field}:each ?=` : `${source.field} =`
    const record = await records.first(owner.name, { filter: `${holds} {:filename}`, params: { filename } })
    return record && fileKey(owner.id, record.id, filename)
  }

  /** The thumb in the requested size, or the file itself. */
  async function find(key: string, filename: string, size: string, asWebp: boolean) {
    const smaller = size ? await thumbs.open(key, size, asWebp) : null
    const file = smaller?.file ?? (await files.open(key))
    return file && { file, name: smaller?.name ?? filename, type: smaller?.type }
  }

  /** The Authorization header is ignored: an `<img>` cannot send one, and a token in the address can be short-lived. */
  async function maySee(request: FileRequest, { name }: Model, id: string, token: string): Promise<boolean> {
    const holder = token ? await tokens.read(token, 'file') : null
    const isSuperuser = holder?.collection.isSuperusers === true
    if (isSuperuser && !limits.allowsSuperusers(request.ip)) return false
    const auth: AuthRecord | null = holder && { collection: holder.collection, record: holder.record, isSuperuser }
    return (await records.visible(requestInfo(request, auth, {}, 'protectedFile'), name, id)) !== null
  }
}

/** One size is allowed for every field. */
const hasThumb = ({ thumbs = [] }: FileField, size: string): boolean => size === '100x100' || thumbs.includes(size)

const fieldThatHolds = ({ files }: Model, record: RecordData, filename: string): FileField | undefined =>
  files.find((field) => namesIn(field, record).includes(filename))?.definition
