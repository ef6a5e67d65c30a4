import type { UrlField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { textColumn } from './column.ts'
import { allowsDomain } from './domains.ts'
import type { FieldType } from './field.ts'
import { toText } from './values.ts'

export const url: FieldType<UrlField> = {
  options: { exceptDomains: [], onlyDomains: [] },
  column: () => textColumn,
  normalise: (_, value) => toText(value),
  validate(definition, value) {
    const host = hostOf(value as string)
    if (!host) return fieldError('validation_invalid_url', 'Must be a valid url')
    return allowsDomain(definition, host)
      ? null
      : fieldError('validation_url_domain_not_allowed', 'Url domain is not allowed')
  },
}

const maxLength = 2083

function hostOf(value: string): string | null {
  if (value.length > maxLength || /\s/.test(value)) return null
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  if (!URL.canParse(text)) return null
  const { protocol, hostname } = new URL(text)
  if (!/^(https?|ftp|wss?|tcp|udp):$/.test(protocol)) return null
  // `new URL` reads a plain number as an IP address; only dotted addresses are accepted.
  if (/^[\d.]+$/.test(hostname) && !value.includes(hostname)) return null
  return hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[') ? hostname : null
}
