import ipaddr from 'ipaddr.js'
import { isCronExpression } from '../crons/expression.ts'
import { type FieldError, type FieldErrors, fieldError } from '../errors.ts'
import { isEmail } from '../records/fields/email.ts'
import type { ObjectStorage, RateLimitRule, SettingsValues } from './shape.ts'

type Check = FieldError | null | undefined | false
type Checks = { [field: string]: Check | FieldErrors }

/**
 * The validation errors of the settings, by field. The sender's address may be one of this
 * machine if it is the default, which may come from the environment.
 */
export function validateSettings(settings: SettingsValues, defaults: SettingsValues): FieldErrors {
  const { meta, logs, smtp, s3, backups, batch, rateLimits, superuserIPs } = settings
  return collect({
    meta: collect({
      accentColor: meta.accentColor !== '' && color(meta.accentColor),
      appName: name(meta.appName),
      appURL: required(meta.appURL) || url(meta.appURL),
      senderName: name(meta.senderName),
      senderAddress:
        meta.senderAddress !== defaults.meta.senderAddress &&
        (required(meta.senderAddress) || (!isEmail(meta.senderAddress) && notAnEmail)),
    }),
    logs: collect({ maxDays: atLeast(0, logs.maxDays), maxDataSize: atLeast(0, logs.maxDataSize) }),
    smtp: collect({
      host: (smtp.enabled && required(smtp.host)) || host(smtp.host),
      port: (smtp.enabled && required(smtp.port)) || atLeast(0, smtp.port),
      authMethod: !['', 'PLAIN', 'LOGIN'].includes(smtp.authMethod) && notAllowed,
      localName: host(smtp.localName),
    }),
    s3: storage(s3),
    backups: collect({
      cron: backups.cron !== '' && !isCronExpression(backups.cron) && notACron,
      cronMaxKeep: (backups.cron !== '' && required(backups.cronMaxKeep)) || minimum(1, backups.cronMaxKeep),
      s3: storage(backups.s3),
    }),
    batch: collect({
      maxRequests: (batch.enabled && required(batch.maxRequests)) || atLeast(0, batch.maxRequests),
      timeout: (batch.enabled && required(batch.timeout)) || atLeast(0, batch.timeout),
      maxBodySize: atLeast(0, batch.maxBodySize),
    }),
    rateLimits: collect({
      rules: rateLimits.enabled && rateLimits.rules.length === 0 ? blank : rules(rateLimits.rules),
      excludedIPs: addresses(rateLimits.excludedIPs),
    }),
    superuserIPs: addresses(superuserIPs),
  })
}

function rules(all: readonly RateLimitRule[]): FieldErrors {
  const errors = collect(
    Object.fromEntries(
      all.map((rule, index) => [
        index,
        collect({
          label: required(rule.label) || (!labelForm.test(rule.label) && notInFormat),
          audience: !['', '@guest', '@auth'].includes(rule.audience) && notAllowed,
          duration: required(rule.duration) || minimum(1, rule.duration),
          maxRequests: required(rule.maxRequests) || minimum(1, rule.maxRequests),
        }),
      ]),
    ),
  )
  return Object.keys(errors).length > 0 ? errors : conflicts(all)
}

/** `METHOD /path`, `/path`, `collection:tag`, `*:tag` or a tag. */
const labelForm = /^(\w+ \/[\w/-]*|\/[\w/-]*|\w+:\w+|\*:\w+|\w+)$/

/** A rule for everyone conflicts with one of the same label for an audience. */
function conflicts(all: readonly RateLimitRule[]): FieldErrors {
  const seen: string[] = []
  for (const [index, { label, audience }] of all.entries()) {
    const key = `${label}@@${audience}`
    if (seen.some((other) => other.startsWith(key) || key.startsWith(other))) {
      const message = `Rate limit rule configuration with label ${label} already exists or conflicts with another rule.`
      return { [index]: { label: fieldError('validation_conflicting_rate_limit_rule', message, { label }) } }
    }
    seen.push(key)
  }
  return {}
}

const storage = (s3: ObjectStorage): FieldErrors =>
  collect({
    endpoint: (s3.enabled && required(s3.endpoint)) || url(s3.endpoint),
    bucket: s3.enabled && required(s3.bucket),
    region: s3.enabled && required(s3.region),
    accessKey: s3.enabled && required(s3.accessKey),
    secret: s3.enabled && required(s3.secret),
  })

const addresses = (all: readonly string[]): FieldErrors =>
  collect(
    Object.fromEntries(
      all.map((entry, index) => [
        index,
        required(entry) || (!ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry) && notAnAddress),
      ]),
    ),
  )

const blank = fieldError('validation_required', 'Cannot be blank.')
const notInFormat = fieldError('validation_match_invalid', 'Must be in a valid format.')
const notAllowed = fieldError('validation_in_invalid', 'Must be a valid value.')
const notAnEmail = fieldError('validation_is_email', 'Must be a valid email address.')
const notACron = fieldError(
  'validation_invalid_cron',
  'Invalid cron expression - must be a valid macro or to have exactly 5 space separated segments.',
)
// The misspelled code is PocketBase's.
const notAnAddress = fieldError('validation_invlaid_ip_or_subnet', 'Invalid IP or CIDR subnet.')

const required = (value: string | number): Check => (value === '' || value === 0) && blank
const name = (value: string): Check =>
  required(value) ||
  (Buffer.byteLength(value) > 255 &&
    fieldError('validation_length_out_of_range', 'The length must be between 1 and 255.', { max: 255, min: 1 }))
const color = (value: string): Check =>
  Buffer.byteLength(value) === 7
    ? !/^#[\da-f]{6}$/i.test(value) && notInFormat
    : fieldError('validation_length_invalid', 'The length must be exactly 7.', { max: 7, min: 7 })
const minimum = (threshold: number, value: number): Check => value !== 0 && atLeast(threshold, value)
const atLeast = (threshold: number, value: number): Check =>
  value < threshold &&
  fieldError('validation_min_greater_equal_than_required', `Must be no less than ${threshold}.`, { threshold })
const url = (value: string): Check => {
  if (value === '') return null
  const parsed = URL.parse(value)
  const isWeb = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.hostname !== ''
  return !isWeb && fieldError('validation_is_url', 'Must be a valid URL.')
}
const host = (value: string): Check =>
  value !== '' &&
  !ipaddr.isValid(value) &&
  !/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?)(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*\.?$/i.test(value) &&
  fieldError('validation_is_host', 'Must be a valid IP address or DNS name.')

/** Leaves out valid fields. */
function collect(checks: Checks): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, check] of Object.entries(checks)) {
    if (check && Object.keys(check).length > 0) errors[field] = check
  }
  return errors
}
