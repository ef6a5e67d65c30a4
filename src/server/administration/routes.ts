import type { FastifyRequest } from 'fastify'
import type { Engine } from '#server/engine/engine.ts'
import type { IssueReadOnlyToken } from '#server/engine/records/auth/read-only.ts'
import { requireSuperuser } from '#server/engine/records/auth/superusers-only.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { changeSettings } from './change-settings.ts'
import { bookCredits, creditTotals, readBooking } from './credits.ts'
import type { FiguresParts } from './figure-days.ts'
import { mergeAccounts, previewMerge } from './merge-accounts.ts'
import { readOverview, readPeriod } from './overview.ts'
import { type SettingsParts, settingStates } from './setting-states.ts'
import { signInUse } from './sign-in-use.ts'
import { testAi } from './test-ai.ts'
import { testSignIn } from './test-sign-in.ts'
import { readViewAs, viewAs } from './view-as.ts'
import { testWebSearch } from './web-search.ts'

export interface AdministrationParts extends SettingsParts {
  readonly logs: FiguresParts['logs']
  readonly issueReadOnlyToken: IssueReadOnlyToken
  /** The record API's address for browsers. */
  readonly apiUrl: () => string
}

export function registerRoutes(engine: Engine, parts: AdministrationParts): void {
  const { logs, issueReadOnlyToken } = parts
  const { http, records, database, clock, authenticate } = engine

  /** A route for superusers; guests get 401 and others 403 before anything else is checked. */
  const add = (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    answer: (request: FastifyRequest, by: AuthRecord) => Promise<unknown>,
  ) =>
    http.route({
      method,
      url,
      handler: async (request) => answer(request, await requireSuperuser(authenticate, request)),
    })

  add('GET', '/api/admin/overview', ({ query }) =>
    readOverview({ ...engine, logs }, readPeriod((query as { period?: unknown }).period)),
  )

  add('GET', '/api/admin/credits', ({ query }) => {
    const { instances } = query as { instances?: unknown }
    return creditTotals(database, typeof instances === 'string' ? instances.split(',') : null)
  })
  add('POST', '/api/admin/credits', ({ body }, by) => {
    const booking = readBooking(body)
    return records.write((writer) => bookCredits(writer, booking, by))
  })

  const accounts = ({ params }: FastifyRequest) => {
    const { id, other } = params as { id: string; other: string }
    return [id, other] as const
  }
  add('GET', '/api/admin/users/:id/merge/:other', (request) => previewMerge(records, ...accounts(request)))
  add('POST', '/api/admin/users/:id/merge/:other', (request, by) =>
    records.write((writer) => mergeAccounts(writer, accounts(request), by, clock.now())),
  )

  add('POST', '/api/admin/view-as', (request, by) =>
    viewAs(engine, issueReadOnlyToken, readViewAs(request.body), by, request),
  )

  add('GET', '/api/admin/settings', () => settingStates(records, parts))
  add('PATCH', '/api/admin/settings', ({ body }, by) => changeSettings(engine, parts, body, by))
  add('POST', '/api/admin/settings/test/ai', ({ body }) => testAi(engine, body))
  add('POST', '/api/admin/settings/test/web-search', () => testWebSearch(engine))

  const redirectUrl = () => `${parts.apiUrl()}/api/oauth2-redirect`
  add('GET', '/api/admin/settings/sign-in', async () => ({
    redirectUrl: redirectUrl(),
    services: await signInUse(records, parts.signIn),
  }))
  add('POST', '/api/admin/settings/test/sign-in', ({ body }) =>
    testSignIn({ signIn: parts.signIn, clock, redirectUrl: redirectUrl() }, body),
  )
}
