import type { FromPage, FromPanel } from '../protocol.ts'

/**
 * The embedding page and its button. Both sides name and check the other's origin; the server's `frame-ancestors` restricts the
 * frame to allowed sites. Without an embedding page, the panel is a separate page.
 */
export function openPageAround(
  sites: readonly string[],
  { turned, identified }: { turned: (isShown: boolean) => void; identified: (token: string) => void },
) {
  const isFramed = window.parent !== window
  const site = isFramed ? originOf(document.referrer) : ''
  const isAllowed = site === location.origin || sites.some((pattern) => isWithin(site, pattern))
  if (!isFramed) queueMicrotask(() => turned(true))
  else if (isAllowed) {
    addEventListener('message', ({ source, origin, data }: MessageEvent<FromPage | null>) => {
      if (source !== window.parent || origin !== site) return
      if (data?.timbre === 'shown') turned(data.isShown === true)
      else if (data?.timbre === 'identity' && typeof data.token === 'string') identified(data.token)
    })
  }
  return {
    isFramed,
    tell(said: FromPanel): void {
      if (isFramed && isAllowed) window.parent.postMessage(said, site)
    },
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '')

/** Like `frame-ancestors`: `https://*.example.com` matches every subdomain. */
function isWithin(site: string, pattern: string): boolean {
  if (!pattern.includes('://*.')) return site === pattern
  const [scheme, host] = pattern.split('://*') as [string, string]
  return site.startsWith(`${scheme}://`) && site.endsWith(host)
}
