import type { Settings } from './create-settings.ts'
import type { PartialSettings } from './shape.ts'

/** The mail server and sender of the settings; until one is set, the server from the environment. */
export const mailServerOf = (settings: Settings, fallbackUrl: string) => ({
  smtpUrl(): string {
    const { enabled, host, port, username, password, authMethod, tls, localName } = settings.current().smtp
    if (!enabled) return fallbackUrl
    const url = new URL(`${tls ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`)
    url.username = encodeURIComponent(username)
    url.password = encodeURIComponent(password)
    if (authMethod) url.searchParams.set('authMethod', authMethod)
    if (localName) url.searchParams.set('name', localName)
    return url.href
  },
  from(): string {
    const { senderName, senderAddress } = settings.current().meta
    return `${JSON.stringify(senderName)} <${senderAddress}>`
  },
})

/** The settings for an application's name and the sender of its mails, `Name <address>` or an address. */
export function senderOf(appName: string, from: string): PartialSettings {
  const [, name = '', address = from.trim()] = /^([^<>]*)<([^<>]+)>\s*$/.exec(from) ?? []
  return { meta: { appName, senderName: name.replaceAll('"', '').trim() || appName, senderAddress: address } }
}
