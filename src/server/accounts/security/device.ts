import { getParser } from 'bowser'
import type { RequestInfo } from '#server/engine/records/request.ts'

/** Where a request came from, as far as known. Everything but the address is claimed by the browser or the proxy. */
export interface Device {
  ip: string
  country: string
  browser: string
  system: string
}
export type DeviceOf = (request: Pick<RequestInfo, 'ip' | 'headers'>) => Device

/** @param countryHeader the header in which the proxy names the visitor's country, in lower case; '' for none */
export function createDeviceOf(countryHeader: string): DeviceOf {
  const header = countryHeader.replaceAll('-', '_')
  return ({ ip, headers }) => {
    const country = header ? (headers[header] ?? '').toUpperCase() : ''
    return {
      // An IPv4 address that arrived over an IPv6 socket.
      ip: ip.replace(/^::ffff:/i, '').slice(0, 45),
      country: /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : '',
      ...programOf(headers.user_agent ?? ''),
    }
  }
}

/** Browser and system in a user agent, e.g. `Firefox 144` and `Linux`. */
export function programOf(agent: string): Pick<Device, 'browser' | 'system'> {
  const text = agent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300)
  if (text.trim() === '') return { browser: '', system: '' }
  const { browser, os } = getParser(text).getResult()
  const version = browser.version?.split('.')[0] ?? ''
  // Programs that are not browsers, such as `curl/8.5.0`.
  const name = browser.name || (text.split(/[/ ]/)[0] ?? '')
  return { browser: `${name} ${version}`.trim().slice(0, 60), system: (os.name ?? '').slice(0, 60) }
}
