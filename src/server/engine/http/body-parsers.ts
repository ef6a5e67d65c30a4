import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors.ts'
import { UnreadableBody } from './error-answers.ts'
import { FormFields } from './form-fields.ts'
import { isTooIntricate } from './json-extent.ts'

/** Parses JSON and URL-encoded forms to an object on `request.body`. An empty body is valid for any content type. */
export function parseBodies(fastify: FastifyInstance): void {
  // Both names lead to a prototype, so no field may have them.
  const parse = fastify.getDefaultJsonParser('remove', 'remove')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser<string>(/^application\/json/, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    if (isTooIntricate(body)) return done(new UnreadableBody())
    parse(request, body, (error, value) => (error ? done(new UnreadableBody(error)) : done(null, value)))
  })
  fastify.addContentTypeParser<string>(
    /^application\/x-www-form-urlencoded/,
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        const form = new FormFields()
        for (const [name, value] of new URLSearchParams(body)) form.add(name, value)
        done(null, form.body())
      } catch (error) {
        done(error as Error)
      }
    },
  )
  fastify.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, {})
    else done(badRequest('Unsupported Content-Type.'))
  })
}
