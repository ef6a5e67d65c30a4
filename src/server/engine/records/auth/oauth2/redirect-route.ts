import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFields } from '../../../http/multipart-form.ts'
import { asText, formLimit } from '../submitted.ts'

/** Sends one message to the stream that is subscribed to `topic`, on any node, if it was opened from `ip`. */
export type SendTo = (
  clientId: string,
  topic: string,
  data: unknown,
  options: { ip: string; once: true },
) => Promise<boolean>

const topic = '@oauth2'

const words = {
  en: [
    'You can close this window and go back to the application.',
    'This sign-in did not work. Close this window and try again.',
  ],
  pt: [
    'Você pode fechar esta janela e voltar ao aplicativo.',
    'Não foi possível entrar. Feche esta janela e tente de novo.',
  ],
} as const

/**
 * The redirect target of providers. `state` is the client's realtime stream, which receives the code once; then the window can be
 * closed. Always responds with a page, never an error.
 */
export function registerOAuth2Redirect(fastify: FastifyInstance, sendTo: SendTo): void {
  fastify.get('/api/oauth2-redirect', (request, reply) =>
    goOn(request, reply, request.query as Record<string, unknown>),
  )
  // Apple posts a form.
  fastify.post('/api/oauth2-redirect', formLimit, async (request, reply) =>
    goOn(request, reply, await readFields(request).catch(() => ({}))),
  )

  async function goOn(request: FastifyRequest, reply: FastifyReply, given: Record<string, unknown>) {
    const [state, code, error] = ['state', 'code', 'error'].map((name) => asText([given[name]].flat()[0])) as [
      string,
      string,
      string,
    ]
    const data = { state, code, ...(error ? { error } : {}) }
    const heard = state !== '' && (await sendTo(state, topic, data, { ip: request.ip, once: true }))
    const language = /^pt\b/i.test(request.headers['accept-language'] ?? '') ? 'pt' : 'en'
    const text = words[language][heard && code && !error ? 0 : 1]
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
  }
}
