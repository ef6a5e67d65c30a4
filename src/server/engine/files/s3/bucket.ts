import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { S3Config, S3mini, UploadPart } from 's3mini'
import { jittered } from '../../random.ts'
import type { ObjectStorage } from '../../settings/shape.ts'

export interface BucketObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly modified: Date
  /** MD5 in hex, unless it was stored in parts. Only set by `head`. */
  readonly checksum?: string
}

/** A bucket of an S3-compatible service. Every method but `close` throws BucketError if the service fails. */
export interface Bucket {
  /** Stores a file of the local disk, in parts if it is large. It is complete under its key, or not there at all. */
  put(key: string, localPath: string): Promise<void>
  write(key: string, content: string): Promise<void>
  /** Null if there is no such object. */
  head(key: string): Promise<BucketObject | null>
  /** The object, or the inclusive range of its bytes. */
  read(key: string, range?: { start: number; end: number }): Readable
  /** A missing object is not an error. */
  delete(key: string): Promise<void>
  /** In the order of the keys, page by page. With `isFlat`, only keys without a further `/` after the prefix. */
  list(prefix: string, options?: { isFlat?: boolean }): AsyncIterable<BucketObject>
  close(): void
}

/** A failure of the service or of the way to it. */
export class BucketError extends Error {
  readonly code: 'BUCKET_UNAVAILABLE' | 'BUCKET_FULL'

  constructor(message: string, code: BucketError['code'], cause: unknown) {
    super(message, { cause })
    this.name = 'BucketError'
    this.code = code
  }
}

export interface BucketTimeouts {
  /** Max time until the service responds, and between chunks of a response. */
  readonly milliseconds: number
}

const attempts = 3
const pauseMilliseconds = 200
const pageKeys = 1000
/** S3 allows 10,000 parts of at least 5 MiB. */
const smallestPart = 8 * 1024 * 1024
const maxParts = 9000
const partsAtOnce = 3
const overload = new Set([500, 502, 503, 504])
/** Failures that a retry often solves. Not timeouts, because a person is waiting. */
const passing = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'])
const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge'])

export function openBucket(storage: ObjectStorage, timeouts: BucketTimeouts = { milliseconds: 15_000 }): Bucket {
  // Loaded on first use, because most installations keep files on the disk.
  let connecting: ReturnType<typeof connect> | undefined
  const connected = () => {
    connecting ??= connect(storage, timeouts)
    return connecting
  }
  async function call<T>(work: (client: S3mini) => Promise<T>): Promise<T> {
    try {
      return await work((await connected()).client)
    } catch (error) {
      throw bucketError(error)
    }
  }

  return {
    async put(key, localPath) {
      const { size } = await stat(localPath)
      const file = await open(localPath)
      try {
        if (size > smallestPart) await putInParts(key, file, size)
        else {
          const content = await readPart(file, 0, size)
          await call((client) => client.putObject(key, content))
        }
      } finally {
        await file.close()
      }
    },
    async write(key, content) {
      await call((client) => client.putObject(key, Buffer.from(content)))
    },
    head: (key) =>
      call(async () => {
        // The client only returns whether the object exists; its size and date are in the headers.
        const { observed } = await connected()
        const { exists, headers } = await observed((client) => client.objectExists(key))
        if (!exists) return null
        return {
          key,
          size: Number(headers.get('content-length')),
          modified: new Date(headers.get('last-modified') ?? 0),
          checksum: /^"?([0-9a-f]{32})"?$/.exec(headers.get('etag') ?? '')?.[1],
        }
      }),
    read: (key, range) => Readable.from(pieces(key, range), { objectMode: false }),
    async delete(key) {
      await call((client) => client.deleteObject(key)).catch((error: BucketError) => {
        if (statusOf(error.cause) !== 404) throw error
      })
    },
    async *list(prefix, { isFlat = false } = {}) {
      let token: string | undefined
      do {
        const options = isFlat ? { delimiter: '/' } : {}
        const page = await call((client) => client.listObjectsPaged('/', prefix, pageKeys, token, options))
        if (!page) throw new BucketError('The bucket does not exist.', 'BUCKET_UNAVAILABLE', null)
        for (const { Key: key, Size: size, LastModified: modified } of page.objects ?? []) {
          // Folders are listed too.
          if (!key.endsWith('/')) yield { key, size, modified }
        }
        token = page.nextContinuationToken
      } while (token)
    },
    close() {
      void connecting?.then(({ close }) => close()).catch(() => {})
    },
  }

  async function putInParts(key: string, file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
    const partSize = Math.max(smallestPart, Math.ceil(size / maxParts))
    const count = Math.ceil(size / partSize)
    const upload = await call((client) => client.getMultipartUploadId(key))
    try {
      const numbers = Readable.from(Array.from({ length: count }, (_, index) => index))
      const parts: UploadPart[] = await numbers
        .map(
          async (index: number) => {
            const part = await readPart(file, index * partSize, Math.min(partSize, size - index * partSize))
            return call((client) => client.uploadPart(key, upload, part, index + 1))
          },
          { concurrency: partsAtOnce },
        )
        .toArray()
      const { etag } = await call((client) => client.completeMultipartUpload(key, upload, parts))
      // S3 may answer 200 and report the failure in the body, which the client does not check.
      if (!etag) throw new BucketError('The parts could not be joined.', 'BUCKET_UNAVAILABLE', null)
    } catch (error) {
      await call((client) => client.abortMultipartUpload(key, upload)).catch(() => {})
      throw error
    }
  }

  async function* pieces(key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const end = range && range.end + 1
    const answer = await call((client) => client.getObjectRaw(key, !range, range?.start, end))
    if (range && answer.status !== 206) {
      await answer.body?.cancel()
      throw new BucketError('The service does not support ranges.', 'BUCKET_UNAVAILABLE', null)
    }
    try {
      for await (const piece of answer.body ?? []) yield piece
    } catch (error) {
      throw bucketError(error)
    }
  }
}

async function readPart(file: Awaited<ReturnType<typeof open>>, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new Error('The file became shorter while it was stored.')
  return buffer
}

/** One keep-alive pool per bucket. The address is an administrator's, so it may be private, like that of a mail server. */
async function connect(storage: ObjectStorage, { milliseconds }: BucketTimeouts) {
  const [{ S3mini }, undici] = await Promise.all([import('s3mini'), import('undici')])
  const dispatcher = new undici.Agent({
    connect: { timeout: milliseconds },
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
  })
  type Init = Parameters<typeof undici.fetch>[1]
  const send = async (url: unknown, init: unknown): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts
      try {
        // Redirects are not followed: they would leave the configured service.
        const answer = await undici.fetch(String(url), { ...(init as Init), dispatcher, redirect: 'manual' })
        if (isLast || !overload.has(answer.status)) return answer as unknown as Response
        await answer.body?.cancel()
      } catch (error) {
        if (isLast || !passing.has(codeOf(error))) throw error
      }
      await setTimeout(jittered(pauseMilliseconds * 2 ** (attempt - 1)))
    }
  }
  const clientWith = (way: typeof send) =>
    new S3mini({
      accessKeyId: storage.accessKey,
      secretAccessKey: storage.secret,
      endpoint: addressOf(storage),
      region: storage.region,
      fetch: way as S3Config['fetch'],
    })
  return {
    client: clientWith(send),
    /** Makes one call with a separate client, to see the response headers. */
    async observed(work: (client: S3mini) => Promise<unknown>): Promise<{ exists: boolean; headers: Headers }> {
      let headers = new Headers()
      const client = clientWith(async (...request) => {
        const answer = await send(...request)
        headers = answer.headers
        return answer
      })
      return { exists: (await work(client)) === true, headers }
    },
    close: () => dispatcher.close(),
  }
}

/** `https://host/bucket`, or `https://bucket.host` without path style. */
function addressOf({ endpoint, bucket, forcePathStyle }: ObjectStorage): string {
  const url = new URL(endpoint)
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path}${forcePathStyle ? `/${bucket}` : ''}`
}

function bucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error
  const { message, serviceCode = '' } = error as Error & { serviceCode?: string }
  const isFull = fullCodes.has(serviceCode) || statusOf(error) === 507
  const reason = codeOf(error) || String((error as Error & { cause?: Error }).cause?.message ?? '')
  const text = reason && !message.includes(reason) ? `${message} (${reason})` : message
  return new BucketError(text.slice(0, 300), isFull ? 'BUCKET_FULL' : 'BUCKET_UNAVAILABLE', error)
}

const statusOf = (error: unknown): number => Number((error as { status?: number } | null)?.status ?? 0)

/** The system's code of a failed connection, which may be wrapped. */
function codeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return ''
}
