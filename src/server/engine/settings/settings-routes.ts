import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { badRequest, fieldError } from '../errors.ts'
import { readFields } from '../http/multipart-form.ts'
import { blank, renameUnreadable } from '../records/auth/submitted.ts'
import { superusersOnly } from '../records/auth/superusers-only.ts'
import { picked } from '../records/read/picked-answer.ts'
import type { Authenticate } from '../records/request.ts'
import { generateAppleSecret } from './apple-secret.ts'
import { type Settings, withoutSecrets } from './create-settings.ts'
import { sendTestMail, type TestMailOptions } from './test-mail.ts'

export interface SettingsRoutes extends TestMailOptions {
  settings: Settings
  authenticate: Authenticate
  clock: Clock
}

/** `/api/settings`: read, change, test the mail server, and generate Apple's client secret. */
export function registerSettingsRoutes(fastify: FastifyInstance, options: SettingsRoutes): void {
  const { settings, authenticate } = options
  const guarded = { ...superusersOnly(authenticate), errorHandler: renameUnreadable }

  fastify.get('/api/settings', guarded, async (request) => picked(request, withoutSecrets(settings.current())))

  fastify.patch('/api/settings', guarded, async (request) => {
    return picked(request, withoutSecrets(await settings.change(await readFields(request))))
  })

  fastify.post('/api/settings/test/email', guarded, async (request, reply) => {
    await sendTestMail(options, await readFields(request))
    return reply.code(204).send()
  })

  fastify.post('/api/settings/test/s3', guarded, async (request) => {
    const { filesystem = '' } = await readFields(request)
    const code = filesystem === '' ? blank : ['storage', 'backups'].includes(String(filesystem)) ? null : notAllowed
    if (code) throw badRequest('Failed to test the S3 filesystem.', { filesystem: code })
    throw badRequest(
      'Failed to test the S3 filesystem. Raw error: S3 is not offered; files and backups are kept in the data folder.',
    )
  })

  fastify.post('/api/settings/apple/generate-client-secret', guarded, async (request) => ({
    secret: await generateAppleSecret(await readFields(request), options.clock.now()),
  }))
}

const notAllowed = fieldError('validation_in_invalid', 'Must be a valid value.')
