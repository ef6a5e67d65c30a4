import { z } from 'zod'
import { invalid } from '#server/engine/errors.ts'
import { secretText } from '#server/engine/random.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { isSite } from '#shared/contracts/chat.ts'
import type { BusinessHours, ChatBranding, ChatHandOver } from '#shared/contracts/chat-settings.ts'
import { isCountry } from '#shared/contracts/phone.ts'
import { isTimeZone } from '#shared/scheduling/time-zones.ts'
import { checkPhone } from './contacts.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const hours = z.strictObject({
  week: z.array(z.array(z.strictObject({ from: time, to: time }).refine(({ from, to }) => from < to)).max(4)).length(7),
  holidays: z.array(z.iso.date()).max(400),
}) satisfies z.ZodType<BusinessHours>
const handOver = z.strictObject({
  afterUnanswered: z.int().min(1).max(5),
  onAnger: z.boolean(),
}) satisfies z.ZodType<ChatHandOver>
const branding = z.strictObject({ accent: z.string().regex(/^#[0-9a-f]{6}$/) }) satisfies z.ZodType<ChatBranding>
const shapes = { hours, handOver, branding }
const words = z.array(z.string().trim().min(1).max(60)).max(50)

/** @throws ApiError 400 for the first invalid setting */
export function checkSettings({ record, changed, request }: HookContext<'chat_settings'>): void {
  if (!request) return
  for (const name of ['hours', 'handOver', 'branding'] as const) {
    if (!changed(name) || record[name] === null) continue
    if (!shapes[name].safeParse(record[name]).success) throw invalidValue(name)
  }
  if (!isTimeZone(record.timezone)) {
    throw invalid('timezone', 'validation_invalid_time_zone', 'Unknown time zone.')
  }
  record.phoneCountry = record.phoneCountry.toUpperCase()
  if (record.phoneCountry && !isCountry(record.phoneCountry)) throw invalidValue('phoneCountry')
  if (changed('phone') || changed('phoneCountry')) checkPhone(record, record.phoneCountry)
}

/** @throws ApiError 400 for invalid word lists or hours, and for the bot's own hours if there are none */
export function checkBot({ record, request, changed }: HookContext<'bots'>): void {
  if (!request) return
  if (changed('hours') && record.hours !== null && !hours.safeParse(record.hours).success) throw invalidValue('hours')
  if (record.duty === 'own' && record.hours === null) throw invalid('hours', 'validation_required', 'Cannot be blank.')
  if (record.handOverWords === null) return
  const { data } = words.safeParse(record.handOverWords)
  if (!data) throw invalidValue('handOverWords')
  record.handOverWords = data
}

const maxSites = 50

/** Gives a channel its token. @throws ApiError 400 `validation_invalid_site` if an entry is not a site address */
export function checkChannel({ record, original, request, changed }: HookContext<'chat_channels'>): void {
  if (!original) record.siteToken ||= secretText(18)
  if (!request || !changed('allowedSites') || record.allowedSites === null) return
  const sites: unknown = record.allowedSites
  if (!Array.isArray(sites) || sites.length > maxSites) throw invalidValue('allowedSites')
  record.allowedSites = [...new Set(sites.map(originOf))]
}

/** These origins become part of a header, so nothing else may get through. */
function originOf(site: unknown): string {
  const url = URL.parse(String(site).trim())
  const isOrigin = url && (url.protocol === 'https:' || url.protocol === 'http:') && url.pathname === '/'
  const isPlain = isOrigin && !url.search && !url.hash && !url.username && !url.password
  // The URL parser accepts characters that would end a header entry, such as a semicolon.
  if (isPlain && isSite(url.origin)) return url.origin
  const message = 'Enter the address of a site, such as https://www.example.com.'
  throw invalid('allowedSites', 'validation_invalid_site', message, { site: String(site).slice(0, 100) })
}

const invalidValue = (field: string) => invalid(field, 'validation_invalid_value', 'Invalid value.')
