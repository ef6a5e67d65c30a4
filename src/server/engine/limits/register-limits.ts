import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, forbidden } from '../errors.ts'
import { pathOf } from '../http/error-answers.ts'
import type { Model } from '../records/model.ts'
import type { RecordStore } from '../records/records.ts'
import type { Authenticate, AuthRecord } from '../records/request.ts'
import type { Settings } from '../settings/create-settings.ts'
import type { SettingsValues } from '../settings/shape.ts'
import { addressMatcher, neighbourhood } from './addresses.ts'
import type { Counters } from './counters.ts'
import { collectionLabels, pathLabels, ruleFinder } from './find-rule.ts'
import { addressInHeaders, proxyMatcher, setAddress } from './real-ip.ts'
import { tagsOf } from './tags.ts'

export interface LimitsOptions {
  settings: Settings
  counters: Counters
  records: Pick<RecordStore, 'collection' | 'hooks'>
  authenticate: Authenticate
  /** Addresses and ranges of trusted proxies, whose headers name the visitor; none: a proxy on this machine. */
  trustedProxies: readonly string[]
}

export interface Limits {
  /** Whether superusers may use this address. */
  allowsSuperusers(ip: string): boolean
  /**
   * Counts an action on a collection outside of its own routes, such as an item of a batch.
   * @throws ApiError 429
   */
  countItem(request: FastifyRequest, caller: AuthRecord | null, collection: Model, tag: string): void
}

/**
 * Runs before every route: determines the visitor's address, and checks whether a superuser may use it and whether a
 * limit is exceeded. Costs nothing while nothing is configured.
 */
export function registerLimits(fastify: FastifyInstance, options: LimitsOptions): Limits {
  const { settings, counters, records, authenticate } = options
  const isProxy = proxyMatcher(options.trustedProxies)
  let prepared = prepare(settings.current())
  settings.onChange((now, before) => {
    prepared = prepare(now)
    if (JSON.stringify(now.rateLimits) !== JSON.stringify(before.rateLimits)) counters.reset()
  })

  fastify.addHook('onRequest', (request, _reply, done) => {
    if (prepared.isOpen) return done()
    const { trustedProxy } = prepared.values
    if (trustedProxy.headers.length > 0 && isProxy(request.socket.remoteAddress ?? '')) {
      const ip = addressInHeaders(request.headers, trustedProxy)
      if (ip) setAddress(request, ip)
    }
    if (isFree(request)) done()
    else check(request).then(() => done(), done)
  })

  /** No limit depends on the caller. */
  const isFree = ({ ip, headers }: FastifyRequest): boolean =>
    (!prepared.values.rateLimits.enabled || prepared.isExcluded(ip)) &&
    (!headers.authorization || prepared.isSuperuserAddress(ip))

  records.hooks('_superusers', {
    beforeAuth({ request }) {
      if (!prepared.isSuperuserAddress(request.ip)) throw forbidden()
    },
  })

  async function check(request: FastifyRequest): Promise<void> {
    const caller = request.headers.authorization ? await authenticate(request.headers) : null
    if (caller?.collection.isSuperusers && !prepared.isSuperuserAddress(request.ip)) throw forbidden()
    if (prepared.values.rateLimits.enabled) countRequest(request, caller)
  }

  function countRequest(request: FastifyRequest, caller: AuthRecord | null): void {
    if (isExempt(request, caller)) return
    const tagged = tagsOf(request)
    const collection = tagged && records.collection(tagged.collection)
    const labels = pathLabels(request.method, pathOf(request))
    if (tagged && collection) {
      count(request, caller, [...collectionLabels(collection.name, tagged.tags), ...labels], {
        key: `${collection.id} ${request.method} ${request.routeOptions.url}`,
        makes: tagged.tags.includes('create'),
      })
    } else count(request, caller, labels)
  }

  /** Each route of a collection is counted separately; everything else by its rule. */
  function count(
    request: FastifyRequest,
    caller: AuthRecord | null,
    labels: string[],
    { key = '', makes = false } = {},
  ): void {
    const rule = prepared.findRule(labels, caller ? '@auth' : '@guest')
    if (!rule) return
    // Records created by guests are the most expensive, and providers give a single customer a /56.
    const visitor = neighbourhood(request.ip, makes && !caller ? 56 : 64)
    const name = `${key || rule.label} ${rule.audience} ${visitor}`
    if (!counters.take(name, rule.maxRequests, rule.duration)) throw new ApiError(429)
  }

  const isExempt = (request: FastifyRequest, caller: AuthRecord | null): boolean =>
    caller?.isSuperuser === true || prepared.isExcluded(request.ip)

  return {
    allowsSuperusers: (ip) => prepared.isSuperuserAddress(ip),
    countItem(request, caller, collection, tag) {
      if (!prepared.values.rateLimits.enabled || isExempt(request, caller)) return
      count(request, caller, collectionLabels(collection.name, [tag]), {
        key: `${collection.id} item ${tag}`,
        makes: tag === 'create',
      })
    },
  }
}

function prepare(values: SettingsValues) {
  const { trustedProxy, superuserIPs, rateLimits } = values
  return {
    values,
    isOpen: trustedProxy.headers.length === 0 && superuserIPs.length === 0 && !rateLimits.enabled,
    isSuperuserAddress: superuserIPs.length === 0 ? () => true : addressMatcher(superuserIPs),
    isExcluded: addressMatcher(rateLimits.excludedIPs),
    findRule: ruleFinder(rateLimits.rules),
  }
}
