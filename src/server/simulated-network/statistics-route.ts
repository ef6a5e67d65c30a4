import type { FastifyInstance } from 'fastify'
import { callerOfVersion, demandOwner } from './caller.ts'
import type { SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'

const maxShares = 50

/**
 * Statistics of posts, in LinkedIn's format. LinkedIn offers them for pages only. Clicks and reposts do not exist here, so they are
 * left out.
 */
export function registerStatisticsRoute(scope: FastifyInstance, network: SimulatedNetwork): void {
  scope.get('/rest/organizationalEntityShareStatistics', { config: { simulated: 'read' } }, async (request) => {
    const grant = await callerOfVersion(network, request)
    const { q, organizationalEntity: owner = '', shares = '' } = request.query as Record<string, string | undefined>
    const [, listed = ''] = /^List\(([^()]*)\)$/.exec(shares) ?? []
    const ids = listed.split(',').filter(Boolean)
    if (q !== 'organizationalEntity' || ids.length === 0 || ids.length > maxShares) {
      throw new NetworkRefusal(400, 'ILLEGAL_ARGUMENT', 'q=organizationalEntity and 1 to 50 shares')
    }
    demandOwner(grant, owner, 'r')
    const elements: object[] = []
    for (const share of ids) {
      const post = await network.store.post(share)
      if (post?.author !== owner) continue
      const { impressions, reactions, comments } = await network.store.countsOf(share)
      const totalShareStatistics = { impressionCount: impressions, likeCount: reactions, commentCount: comments }
      elements.push({ organizationalEntity: owner, share, totalShareStatistics })
    }
    return { elements, paging: { start: 0, count: elements.length } }
  })
}
