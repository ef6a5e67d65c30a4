import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors.ts'
import { UnreadableBody } from '../http/error-answers.ts'
import { readFields } from '../http/multipart-form.ts'
import type { Authenticate } from '../http/record-routes.ts'
import { picked, superusersOnly } from '../http/superusers-only.ts'
import { type Settings, withoutSecrets } from './create-settings.ts'
import { sendTestMail, type TestMailOptions } from './test-mail.ts'

export interface SettingsRoutes extends TestMailOptions {
  settings: Settings
  authenticate: Authenticate
}

/** `/api/settings`: read, change, and try the mail server out. */
export function registerSettingsRoutes(fastify: FastifyInstance, options: SettingsRoutes): void {
  const { settings, authenticate } = options
  const guarded = superusersOnly(authenticate)

  fastify.get('/api/settings', guarded, async (request) => picked(request, withoutSecrets(settings.current())))

  fastify.patch('/api/settings', { ...guarded, errorHandler: unreadable }, async (request) => {
    const body = await readFields(request)
    return picked(request, withoutSecrets(await settings.change(body)))
  })

  fastify.post('/api/settings/test/email', guarded, async (request, reply) => {
    await sendTestMail(options, await readFields(request))
    return reply.code(204).send()
  })

  fastify.post('/api/settings/test/s3', guarded, async () => {
    throw badRequest(
      'Failed to test the S3 filesystem. Raw error: S3 is not offered; files and backups are kept in the data folder.',
    )
  })
}

function unreadable(error: unknown): never {
  if (error instanceof UnreadableBody) throw badRequest('An error occurred while loading the submitted data.')
  throw error
}
