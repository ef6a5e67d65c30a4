import { invalid } from '#server/engine/errors.ts'
import { ProviderError } from '#server/engine/records/auth/oauth2/ask-provider.ts'
import type { ChannelAccount } from '#shared/contracts/channels.ts'
import { pageNameIn } from '#shared/networks/mentions.ts'
import { pageNamed } from '../networks/linkedin/connect.ts'
import { appOf } from './apps.ts'
import type { Connecting } from './connect.ts'
import { openSecrets } from './secrets.ts'

/** How many of the workspace's pages are tried in turn while the network refuses. */
const maxAsked = 3

/**
 * Finds the page at this address, for a mention in a post. LinkedIn only answers administrators of a page, so the request is made
 * as one of the workspace's connected pages.
 *
 * @throws ApiError 400 with a code that the web app translates
 */
export async function findPage(context: Connecting, instance: string, address: string): Promise<ChannelAccount> {
  const { apps, records, seal, apiVersion } = context
  const vanityName = pageNameIn(address)
  if (!vanityName) throw invalid('address', 'page_address', 'This is not the address of a page.')
  const pages = await records.find('channels', {
    filter: 'instance = {:instance} && status = "connected" && account ~ "urn:li:organization:%"',
    params: { instance },
    sort: 'created',
    limit: maxAsked,
  })
  if (pages.length === 0) throw invalid('address', 'page_no_channel', 'Connect a page of LinkedIn first.')
  let detail = ''
  for (const channel of pages) {
    const { addresses } = await appOf(apps, records, channel, 'pages')
    try {
      const found = await pageNamed(addresses, openSecrets(seal, channel), vanityName, apiVersion())
      if (found) return found
      throw invalid('address', 'page_unknown', 'The network has no page with this address.')
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      detail = error.message
    }
  }
  throw invalid('address', 'page_refused', `The network refused: ${detail}`, { detail })
}
