import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { readFields } from '../http/multipart-form.ts'
import { renameUnreadable } from '../records/auth/submitted.ts'
import { requireSuperuser, superusersOnly } from '../records/auth/superusers-only.ts'
import { picked } from '../records/read/picked-answer.ts'
import type { RecordStore, RecordWriter } from '../records/records.ts'
import type { Authenticate, AuthRecord } from '../records/request.ts'
import { generateAppleSecret } from './apple-secret.ts'
import { type ChangedValues, type Settings, withoutSecrets } from './create-settings.ts'
import { sendTestMail, type TestMailOptions } from './test-mail.ts'
import { testS3 } from './test-s3.ts'

/** Called for changes over HTTP, in their transaction. Secrets are in plain text. */
export type OnSettingsChange = (writer: RecordWriter, change: ChangedValues, by: AuthRecord) => Promise<void>

export interface SettingsRoutes extends TestMailOptions {
  settings: Settings
  records: RecordStore
  onSettingsChange?: OnSettingsChange
  authenticate: Authenticate
  clock: Clock
}

/** `/api/settings`: read, change, test the mail server and S3, and generate Apple's client secret. */
export function registerSettingsRoutes(fastify: FastifyInstance, options: SettingsRoutes): void {
  const { settings, records, authenticate, onSettingsChange } = options
  const guarded = { ...superusersOnly(authenticate), errorHandler: renameUnreadable }

  fastify.get('/api/settings', guarded, async (request) => picked(request, withoutSecrets(settings.current())))

  fastify.patch('/api/settings', guarded, async (request) => {
    const by = await requireSuperuser(authenticate, request)
    const changed = await settings.change(await readFields(request), async (tx, change) => {
      await onSettingsChange?.(records.within(tx), change, by)
    })
    return picked(request, withoutSecrets(changed))
  })

  fastify.post('/api/settings/test/email', guarded, async (request, reply) => {
    await sendTestMail(options, await readFields(request))
    return reply.code(204).send()
  })

  fastify.post('/api/settings/test/s3', guarded, async (request, reply) => {
    await testS3(settings, await readFields(request))
    return reply.code(204).send()
  })

  fastify.post('/api/settings/apple/generate-client-secret', guarded, async (request) => ({
    secret: await generateAppleSecret(await readFields(request), options.clock.now()),
  }))
}
