import type { FastifyInstance } from 'fastify'
import { changedSettings } from '#server/admin/index.ts'
import type { Brand } from '#server/branding/index.ts'
import type { Config } from '#server/config.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordServer } from '#server/engine/record-server.ts'
import type { Legal } from '#server/legal/index.ts'
import type { OAuth2Provider } from '#shared/collections/auth-options.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import { aiTaskNames } from '#shared/settings.ts'

interface RuntimeParts extends Engine, Pick<RecordServer, 'operations'> {
  /** The currently enabled sign-in services. */
  providers: () => readonly OAuth2Provider[]
  readonly brand: Brand
  readonly legal: Legal
}

const providersOfTasks = (ai: Engine['ai']) =>
  Object.fromEntries(aiTaskNames.map((task) => [task, ai.providerOf(task)])) as Runtime['aiProviders']

/** `GET /api/runtime`: the first request of a browser. */
export function registerRuntimeRoute(
  fastify: FastifyInstance,
  { records, ai, webSearch, mail, operations, providers, brand, legal }: RuntimeParts,
  config: Config,
  buildId: string,
): void {
  const runtime: Omit<
    Runtime,
    'providers' | 'aiProviders' | 'webSearch' | 'limits' | 'mail' | 'maxBatchRequests' | 'branding' | 'legal'
  > = {
    pocketBaseUrl: config.apiUrl,
    buildId,
    supportEmail: config.supportEmail,
    payments: config.stripe !== null,
  }
  fastify.get('/api/runtime', async (): Promise<Runtime> => {
    const { batch } = operations.settings.current()
    return {
      ...runtime,
      branding: brand.current(),
      legal: legal.current(),
      providers: providers().map(({ name, displayName = name }) => ({ name, label: displayName })),
      aiProviders: providersOfTasks(ai),
      webSearch: webSearch.offer()?.provider ?? '',
      mail: mail.canSend(),
      maxBatchRequests: batch.enabled ? batch.maxRequests : 0,
      limits: await changedSettings(records),
    }
  })
}
