import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, openBucket } from '#server/engine/files/s3/bucket.ts'
import { type FakeS3, type Fault, startTestS3 } from '../fakes/s3.ts'

describe('a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
  const local = join(folder, 'file')
  let s3: FakeS3
  let bucket: Bucket
  beforeAll(async () => {
    s3 = await startTestS3()
    bucket = openBucket(s3.settings())
  })
  afterAll(() => {
    bucket.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => s3.failWith(null))
  const put = async (key: string, content: string | Buffer) => {
    writeFileSync(local, content)
    await bucket.put(key, local)
  }
  const keysOf = async (prefix: string, options?: { isFlat: boolean }) => {
    const keys: string[] = []
    for await (const { key } of bucket.list(prefix, options)) keys.push(key)
    return keys
  }

  it('stores, finds, reads and deletes objects', async () => {
    const key = 'pbc_1/abc/a+b=c#d*e_x1.txt'
    await put(key, 'content')
    expect(await bucket.head(key)).toEqual({
      ...{ key, size: 7, modified: expect.any(Date) },
      checksum: '9a0364b9e99bb480dd25e1f0284c8555',
    })
    expect(await text(bucket.read(key))).toBe('content')
    expect(await text(bucket.read(key, { start: 2, end: 4 }))).toBe('nte')
    await put(key, '')
    expect((await bucket.head(key))!.size).toBe(0)
    expect(await text(bucket.read(key))).toBe('')
    await bucket.delete(key)
    await bucket.delete(key)
    expect(await bucket.head(key)).toBeNull()
  })

  it('stores a large file in parts, and none of it if one fails', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 7, 'abcdefg')
    await put('large.bin', large)
    expect(s3.content('large.bin')!.equals(large)).toBe(true)
    expect(s3.requests.filter((request) => /^PUT \/files\/large\.bin\?/.test(request))).toHaveLength(3)
    for (const fault of ['part', 'join'] as const) {
      s3.failWith(({ method, path }) => {
        if (path !== '/files/broken.bin') return null
        if (fault === 'join') return 'broken-join'
        return method === 'PUT' ? 403 : null
      })
      await expect(put('broken.bin', large)).rejects.toMatchObject({ name: 'BucketError' })
      expect([s3.content('broken.bin'), s3.uploads()]).toEqual([undefined, 0])
    }
  })

  it('lists all pages, or one level', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `list/${index}/x.txt`)
    for (const key of [...keys, 'list/top.zip']) s3.put(key, 'x')
    expect(await keysOf('list/')).toEqual([...keys, 'list/top.zip'])
    expect(await keysOf('list/', { isFlat: true })).toEqual(['list/top.zip'])
    expect(await keysOf('nothing/')).toEqual([])
  })

  it('retries after a temporary failure', async () => {
    for (const fault of [503, 'reset'] as const) {
      let left = 2
      s3.failWith(() => (left-- > 0 ? fault : null))
      await put('again.txt', `after ${fault}`)
      expect(s3.content('again.txt')!.toString()).toBe(`after ${fault}`)
    }
  })

  it.each<[string, Fault, string, RegExp]>([
    ['fails', () => 500, 'BUCKET_UNAVAILABLE', /S3 returned 500/],
    ['is full', () => 507, 'BUCKET_FULL', /XMinioStorageFull/],
    ['hangs up', () => 'reset', 'BUCKET_UNAVAILABLE', /UND_ERR_SOCKET|ECONNRESET/],
    ['redirects', () => 302, 'BUCKET_UNAVAILABLE', /302/],
  ])('reports that the service %s', async (_, fault, code, message) => {
    s3.failWith(fault)
    await expect(put('fails.txt', 'x')).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    s3.failWith(null)
    expect(s3.content('fails.txt')).toBeUndefined()
  })

  it('reports that the service does not answer', async () => {
    const hasty = openBucket(s3.settings(), { milliseconds: 300 })
    s3.failWith(() => 'hang')
    writeFileSync(local, 'x')
    await expect(hasty.put('fails.txt', local)).rejects.toMatchObject({
      code: 'BUCKET_UNAVAILABLE',
      message: expect.stringMatching(/UND_ERR_HEADERS_TIMEOUT/),
    })
    hasty.close()
    s3.failWith(null)
    expect(s3.content('fails.txt')).toBeUndefined()
  })

  it.each([
    ['secret', 'wrong', /SignatureDoesNotMatch/],
    ['bucket', 'other', /NoSuchBucket/],
    ['endpoint', 'http://127.0.0.1:1', /fetch failed \(bad port\)/],
  ])('reports a wrong %s', async (name, value, message) => {
    const wrong = openBucket({ ...s3.settings(), [name]: value })
    await expect(wrong.write('x', 'x')).rejects.toThrow(message)
    wrong.close()
  })
})
