import { Monitor, Smartphone } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import type { Translate } from '#web/locale/index.ts'

type Device = Pick<Row<'sessions'>, 'browser' | 'system' | 'ip' | 'country'>

/** Browser and system, as far as they are known. */
export const deviceName = ({ browser, system }: Device, t: Translate<'security'>): string =>
  [browser, system].filter(Boolean).join(' · ') || t('sessions.unknown')

/** The address, and the country if the proxy names it. */
export function placeName({ ip, country }: Device, language: string): string {
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return [name, ip].filter(Boolean).join(', ')
}

export const DeviceIcon = ({ system }: Device) => (/ios|android/i.test(system) ? <Smartphone /> : <Monitor />)
