import type { FastifyRequest } from 'fastify'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { requireSuperuser } from '#server/engine/records/auth/superusers-only.ts'
import { channelOwners } from '#shared/contracts/channels.ts'
import type { AppTested, NetworksUse } from '#shared/contracts/settings.ts'
import { ageOfVersion, endOfVersion } from '#shared/networks/linkedin-version.ts'
import { testApp } from '../networks/linkedin/test-app.ts'
import { linkedInApp } from './apps.ts'
import type { Connecting } from './connect.ts'
import { redirectUri } from './simulated.ts'

/** Data for the settings screen of networks, and the test of LinkedIn's apps. For superusers. */
export function registerSettingsRoutes({ http, authenticate }: Engine, context: Connecting): void {
  const { appUrl, apiUrl, apps, records, clock } = context
  const add = (method: 'GET' | 'POST', url: string, answer: (request: FastifyRequest) => Promise<unknown>) =>
    http.route({
      method,
      url,
      handler: async (request) => {
        await requireSuperuser(authenticate, request)
        return answer(request)
      },
    })

  add('GET', '/api/admin/settings/networks', async (): Promise<NetworksUse> => {
    const version = context.apiVersion()
    const refused = await records.first('network_notices', {
      filter: 'network = "linkedin" && version = {:version} && notice = "refused"',
      params: { version },
    })
    return {
      redirectUrl: redirectUri(appUrl()),
      signInRedirectUrl: `${apiUrl()}/api/oauth2-redirect`,
      version: {
        ...{ name: version, servedUntil: endOfVersion(version).toISOString().slice(0, 10) },
        state: refused ? 'refused' : ageOfVersion(version, clock.now()),
      },
    }
  })

  add('POST', '/api/admin/settings/test/network', async ({ body }): Promise<AppTested> => {
    const named = (body as { owner?: unknown } | null)?.owner
    const owner = channelOwners.find((each) => each === named)
    if (!owner) throw invalid('owner', 'validation_invalid_value', 'Invalid value.')
    const app = linkedInApp(apps.settings, owner)
    if (!app) throw invalid('owner', 'validation_required', 'Cannot be blank.')
    return testApp(apps.linkedin, app, redirectUri(appUrl()), clock)
  })
}
