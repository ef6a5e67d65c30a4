import type { Numbers } from '#shared/contracts/results.ts'
import type { Account } from '../network.ts'
import { isSuccess, readObject } from './answers.ts'
import { ask, type LinkedInOptions } from './requests.ts'

const organization = 'urn:li:organization:'
const names = {
  impressions: 'impressionCount',
  reactions: 'likeCount',
  comments: 'commentCount',
  reposts: 'shareCount',
  clicks: 'clickCount',
} as const

/**
 * LinkedIn's statistics of a page's posts. LinkedIn does not give apps like ours the statistics of people's posts; the built-in
 * simulated network does.
 *
 * @returns statistics by post id; posts without any are missing
 * @throws FetchError
 */
export async function statisticsOf(
  options: LinkedInOptions,
  account: Account,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Numbers>> {
  const found = new Map<string, Numbers>()
  if (options.kind === 'linkedin' && !account.id.startsWith(organization)) return found
  const list = (name: string, kind: string) => {
    const urns = ids.filter((id) => id.startsWith(`urn:li:${kind}:`)).map(encodeURIComponent)
    return urns.length > 0 ? `&${name}=List(${urns.join(',')})` : ''
  }
  const owner = encodeURIComponent(account.id)
  const path = `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${owner}`
  const query = list('shares', 'share') + list('ugcPosts', 'ugcPost')
  if (!query) return found
  const reply = await ask(options, account, path + query, { finder: true }, signal)
  const { elements } = readObject(reply.text)
  if (!isSuccess(reply) || !Array.isArray(elements)) return found
  for (const element of elements as Record<string, unknown>[]) {
    const id = element.share ?? element.ugcPost
    if (typeof id === 'string' && ids.includes(id)) found.set(id, numbersIn(element.totalShareStatistics))
  }
  return found
}

function numbersIn(statistics: unknown): Numbers {
  const given = (statistics ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(names).flatMap(([metric, name]) => {
      const value = given[name]
      return Number.isInteger(value) && Number(value) >= 0 ? [[metric, value]] : []
    }),
  )
}
