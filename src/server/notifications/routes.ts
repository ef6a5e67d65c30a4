import { notFound } from '#server/engine/errors.ts'
import type { NewsMailing } from './mail-news.ts'
import { unsubscriberOf } from './unsubscribe.ts'

type OfToken = { Params: { token: string } }

/** Unsubscribing: one click in the mail program (RFC 8058), or on the web app's page. No sign-in is needed. */
export function registerRoutes({ http, records, seal, appUrl }: NewsMailing): void {
  http.post<OfToken>('/api/notifications/unsubscribe/:token', async ({ params }, reply) => {
    const user = unsubscriberOf(seal, params.token)
    if (!user) throw notFound()
    await records.write(async (writer) => {
      const person = await writer.byId('users', user)
      if (person) await writer.update('users', user, { notifyBy: { ...person.notifyBy, mails: 'off' } })
    })
    return reply.code(204).send()
  })

  // Mail programs without one-click support open the address, and so do link checkers, so a GET changes nothing.
  http.get<OfToken>('/api/notifications/unsubscribe/:token', async ({ params }, reply) => {
    const user = unsubscriberOf(seal, params.token)
    const person = user ? await records.byId('users', user) : null
    if (!person) throw notFound()
    return reply.redirect(`${appUrl()}/${person.language || 'en-US'}/unsubscribe/${params.token}`, 303)
  })
}
