import { text } from 'node:stream/consumers'
import { badRequest, fieldError } from '../errors.ts'
import { openBucket } from '../files/s3/bucket.ts'
import { uniqueName } from '../random.ts'
import { blank } from '../records/auth/submitted.ts'
import type { Settings } from './create-settings.ts'

const failed = 'Failed to test the S3 filesystem.'
const notAllowed = fieldError('validation_in_invalid', 'Must be a valid value.')

/**
 * Stores, lists, reads and deletes an object in one of the two buckets of the settings.
 * @throws ApiError 400 with the service's error
 */
export async function testS3(settings: Settings, { filesystem = '' }: Record<string, unknown>): Promise<void> {
  const error = filesystem === '' ? blank : ['storage', 'backups'].includes(String(filesystem)) ? null : notAllowed
  if (error) throw badRequest(failed, { filesystem: error })
  const { s3, backups } = settings.current()
  const storage = filesystem === 'storage' ? s3 : backups.s3
  if (!storage.enabled) throw badRequest(`${failed} Raw error: S3 storage filesystem is not enabled.`)
  const bucket = openBucket(storage)
  const key = `@test/${uniqueName(8)}`
  try {
    await bucket.write(key, key)
    let listed = 0
    for await (const _ of bucket.list(key)) listed += 1
    const read = await text(bucket.read(key, { start: 0, end: key.length - 1 }))
    await bucket.delete(key)
    if (listed !== 1 || read !== key) throw new Error('The service did not answer with what was stored.')
  } catch (reason) {
    throw badRequest(`${failed} Raw error: ${(reason as Error).message}`)
  } finally {
    bucket.close()
  }
}
