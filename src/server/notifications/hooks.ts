import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { deliveries, deliveryOf, mailPaces, type NotifyBy, newsSubjects } from '#shared/contracts/notifications.ts'
import { isTimeZone } from '#shared/scheduling/time-zones.ts'
import { mailTime } from './mail-time.ts'

export function registerHooks({ records, clock }: Engine): void {
  records.hooks('notifications', {
    async beforeCreate({ record, records: writer }) {
      const person = await writer.byId('users', record.user)
      // An unconfirmed address may belong to somebody else, so it gets no mail.
      if (!person?.verified || !record.kind || deliveryOf(record.kind, person.notifyBy) !== 'mail') return
      const at = await mailTime(writer, person, record.kind, clock.now())
      record.mailAt = at ? recordDate(at) : ''
    },
  })

  records.hooks('users', {
    beforeUpdate({ record, changed, request }) {
      if (request && changed('notifyBy')) record.notifyBy = checked(record.notifyBy)
    },
  })
}

const places = ['deliveries', 'mails', 'hour', 'timezone']

/** @throws ApiError 400 unless the value is valid settings */
function checked(given: unknown): NotifyBy | null {
  if (given === null || given === '') return null
  const refuse = () => invalid('notifyBy', 'validation_invalid_value', 'Invalid value.')
  if (typeof given !== 'object' || Array.isArray(given)) throw refuse()
  if (Object.keys(given).some((place) => !places.includes(place))) throw refuse()
  const { deliveries: chosen = {}, mails, hour, timezone } = given as NotifyBy
  if (typeof chosen !== 'object' || chosen === null) throw refuse()
  for (const [subject, delivery] of Object.entries(chosen)) {
    if (!isOneOf(newsSubjects, subject) || !isOneOf(deliveries, delivery)) throw refuse()
  }
  if (mails !== undefined && !isOneOf(mailPaces, mails)) throw refuse()
  if (hour !== undefined && !(Number.isInteger(hour) && hour >= 0 && hour < 24)) throw refuse()
  if (timezone !== undefined && !(typeof timezone === 'string' && isTimeZone(timezone))) {
    throw invalid('notifyBy', 'validation_invalid_time_zone', 'Unknown time zone.')
  }
  return given as NotifyBy
}

const isOneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value)
