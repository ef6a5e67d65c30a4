import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { endAfterFile } from '../support/ends.ts'

export interface FakeS3 {
  /** Settings of a bucket on it. */
  settings(bucket?: string): {
    enabled: boolean
    bucket: string
    region: string
    endpoint: string
    accessKey: string
    secret: string
    forcePathStyle: boolean
  }
  /** The keys in a bucket. */
  keys(bucket?: string): string[]
  content(key: string, bucket?: string): Buffer | undefined
  /** Stores an object as if it had been stored at that time. */
  put(key: string, content: string, modified?: Date, bucket?: string): void
  /** Unfinished uploads in parts. */
  uploads(): number
  /** The answer to requests, in place of their execution; null executes them. */
  failWith(fault: Fault | null): void
  /** Refuses the requests that hang; their clients would wait for their timeout. */
  refuseHanging(): void
  /** `METHOD /bucket/key?query` of each request so far. */
  readonly requests: string[]
  stop(): Promise<void>
}

interface Asked {
  method: string
  path: string
}
/** A status, or `hang` for no answer, or `reset` for a closed connection. Null for a normal answer. */
export type Fault = (asked: Asked) => number | 'hang' | 'reset' | 'broken-join' | null

interface Stored {
  content: Buffer
  modified: Date
}
interface Upload {
  key: string
  parts: Map<number, Buffer>
}

export const fakeKey = 'AKIAFAKE'
export const fakeSecret = 'fake s3 secret'
const region = 'sa-east-1'
const pageKeys = 3

/** An S3 service in memory, path style, that checks signatures (Signature Version 4) and lists few keys per page. */
export async function startFakeS3(port = 0): Promise<FakeS3> {
  const buckets = new Map<string, Map<string, Stored>>()
  const uploads = new Map<string, Upload>()
  const requests: string[] = []
  let fault: Fault = () => null
  const hanging = new Set<ServerResponse>()
  const bucketOf = (name: string) => {
    const found = buckets.get(name) ?? new Map<string, Stored>()
    buckets.set(name, found)
    return found
  }
  bucketOf('files')
  bucketOf('backups')

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method = '', url = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://fake')
    const path = decodeURIComponent(pathname)
    requests.push(`${method} ${path}${searchParams.size > 0 ? `?${searchParams}` : ''}`)
    const broken = fault({ method, path })
    if (broken === 'hang') return hanging.add(response)
    if (broken === 'reset') return request.socket.destroy()
    const body = await buffer(request)
    const refuse = (status: number, code: string) => {
      const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
      response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : xml)
    }
    if (typeof broken === 'number') return refuse(broken, broken === 507 ? 'XMinioStorageFull' : 'InternalError')
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    const [, name = '', key = ''] = /^\/([^/]+)\/?(.*)$/s.exec(path) ?? []
    const bucket = buckets.get(name)
    if (!bucket) return refuse(404, 'NoSuchBucket')
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    const stored = bucket.get(key)
    const upload = searchParams.get('uploadId')

    if (method === 'GET' && key === '') return xml(listing(bucket, searchParams))
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = `upload-${uploads.size}-${requests.length}`
      uploads.set(id, { key, parts: new Map() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (upload !== null) {
      const found = uploads.get(upload)
      if (found?.key !== key) return refuse(404, 'NoSuchUpload')
      if (method === 'PUT') {
        found.parts.set(Number(searchParams.get('partNumber')), body)
        return response.writeHead(200, { etag: etagOf(body) }).end()
      }
      if (method === 'POST' && broken === 'broken-join') return xml('<Error><Code>InternalError</Code></Error>')
      uploads.delete(upload)
      if (method === 'DELETE') return response.writeHead(204).end()
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)</g)]
      const parts = numbers.map(([, number]) => found.parts.get(Number(number))!)
      if (numbers.some(([, , etag], at) => `"${etag}"` !== etagOf(parts[at]!))) return refuse(400, 'InvalidPart')
      const content = Buffer.concat(parts)
      bucket.set(key, { content, modified: now() })
      return xml(`<CompleteMultipartUploadResult><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`)
    }
    if (method === 'PUT') {
      bucket.set(key, { content: body, modified: now() })
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'DELETE') {
      bucket.delete(key)
      return response.writeHead(204).end()
    }
    if (!stored) return refuse(404, 'NoSuchKey')
    return sendObject(request, response, stored)
  }

  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeS3 = {
    settings: (bucket = 'files') => ({
      ...{ enabled: true, bucket, region, endpoint },
      ...{ accessKey: fakeKey, secret: fakeSecret, forcePathStyle: true },
    }),
    keys: (bucket = 'files') => [...bucketOf(bucket).keys()].sort(),
    content: (key, bucket = 'files') => bucketOf(bucket).get(key)?.content,
    put: (key, content, modified = now(), bucket = 'files') => {
      bucketOf(bucket).set(key, { content: Buffer.from(content), modified })
    },
    uploads: () => uploads.size,
    failWith(now) {
      fault = now ?? (() => null)
    },
    refuseHanging() {
      for (const response of hanging) response.writeHead(400).end()
      hanging.clear()
    },
    requests,
    stop() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
  return fake
}

/** The fake, stopped after the tests of the file. */
export async function startTestS3(): Promise<FakeS3> {
  const fake = await startFakeS3()
  endAfterFile(fake.stop)
  return fake
}

function sendObject(request: IncomingMessage, response: ServerResponse, { content, modified }: Stored): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(first ?? 0), last ? Math.min(Number(last), content.length - 1) : content.length - 1]
  const part = first === undefined ? content : content.subarray(start, end + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': modified.toUTCString(),
    etag: etagOf(content),
    ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${content.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

/** ListObjectsV2; the token is the last key. */
function listing(bucket: ReadonlyMap<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const isFlat = query.get('delimiter') === '/'
  const all = [...bucket.keys()].filter((key) => key.startsWith(prefix)).sort()
  const folders = new Set(isFlat ? all.flatMap((key) => folderIn(key, prefix)) : [])
  const left = all.filter((key) => key > after && !(isFlat && folderIn(key, prefix).length > 0))
  const page = left.slice(0, pageKeys)
  const contents = page.map((key) => {
    const { content, modified } = bucket.get(key)!
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const common = [...folders].map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
  const more = left.length > page.length
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}${common.join('')}</ListBucketResult>`
}

function folderIn(key: string, prefix: string): string[] {
  const end = key.indexOf('/', prefix.length)
  return end < 0 ? [] : [key.slice(0, end + 1)]
}

const now = () => new Date(Date.now())
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether the request carries the signature that its method, address and headers have with the secret. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, key, day = '', place = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? []
  if (key !== fakeKey || place !== region) return false
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const path = pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/')
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const names = signed.split(';')
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const canonical = [method, path, query, lines, signed, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${place}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const signing = hmac(hmac(hmac(hmac(`AWS4${fakeSecret}`, day), place), 's3'), 'aws4_request')
  return (
    ['host', 'x-amz-date'].every((name) => names.includes(name)) && hmac(signing, text).toString('hex') === signature
  )
}
