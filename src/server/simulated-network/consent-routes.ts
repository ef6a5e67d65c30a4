import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages, preferredLanguage } from '#shared/preferred-language.ts'
import { consentPage, expiredPage, pagePolicy } from './consent-page.ts'
import type { SimulatedApp, SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'
import type { Grant } from './tokens.ts'

/** OAuth 2 with a person: the consent page, and the redirect with a code. `login_hint` identifies the person. */
export function registerConsentRoutes(scope: FastifyInstance, network: SimulatedNetwork): void {
  scope.get('/oauth/v2/authorization', async (request, reply) => {
    const fields = fieldsOf(request.query)
    appOf(network, fields)
    const language = languageOf(request, fields)
    const hint = await hintOf(network, fields)
    reply.header('content-security-policy', pagePolicy(fields.redirect_uri)).header('referrer-policy', 'no-referrer')
    reply.type('text/html; charset=utf-8')
    return hint ? consentPage(language, namesOf(hint, fields), fields) : reply.code(400).send(expiredPage(language))
  })

  scope.post('/oauth/v2/authorization', async (request, reply) => {
    const fields = fieldsOf(request.body)
    const app = appOf(network, fields)
    if ((request.body as Record<string, unknown>).decision !== 'allow') {
      const error_description = 'The member did not consent'
      return lead(reply, fields, { error: 'user_cancelled_authorize', error_description })
    }
    const hint = await hintOf(network, fields)
    if (!hint)
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(expiredPage(languageOf(request, fields)))
    const scopes = fields.scope.split(' ').filter((name) => app.scopes.includes(name))
    const grant = { member: hint.member, clientId: app.clientId, scopes, redirectUri: fields.redirect_uri }
    return lead(reply, fields, { code: await network.tokens.issue('code', grant) })
  })
}

const fieldNames = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope', 'login_hint', 'ui_locales'] as const
type Fields = Record<(typeof fieldNames)[number], string>

function fieldsOf(given: unknown): Fields {
  const values = (given ?? {}) as Record<string, unknown>
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as Fields
}

/** Redirects only lead to registered addresses of apps. @throws NetworkRefusal */
function appOf({ apps }: SimulatedNetwork, fields: Fields): SimulatedApp {
  const app = apps().find(({ clientId }) => clientId === fields.client_id)
  if (!app?.redirectUris.includes(fields.redirect_uri) || fields.response_type !== 'code') {
    throw new NetworkRefusal(400, 'invalid_request', 'client_id, redirect_uri or response_type is invalid')
  }
  return app
}

async function hintOf({ tokens }: SimulatedNetwork, { login_hint }: Fields): Promise<Grant | null> {
  const found = await tokens.read('hint', login_hint)
  return found && !found.isExpired ? found.grant : null
}

/** The accounts that the app could post as. */
function namesOf({ member }: Grant, { scope }: Fields): string[] {
  const posts = scope.split(' ')
  const person = posts.includes('w_member_social') ? [member.name] : []
  return posts.includes('w_organization_social') ? [...person, ...member.pages.map(({ name }) => name)] : person
}

function languageOf({ headers }: FastifyRequest, { ui_locales }: Fields): Language {
  const asked = languages.find((language) => language === ui_locales)
  const accepted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim())
  return asked ?? preferredLanguage(headers.cookie ?? '', accepted)
}

function lead(reply: FastifyReply, { redirect_uri, state }: Fields, answer: Record<string, string>): FastifyReply {
  const back = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state })) back.searchParams.set(name, value)
  return reply.redirect(back.href, 303)
}
