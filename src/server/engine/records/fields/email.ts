import type { EmailField } from '#shared/collections/fields.ts'
import { fieldError } from '../../errors.ts'
import { textColumn } from './column.ts'
import { allowsDomain } from './domains.ts'
import type { FieldType } from './field.ts'
import { toText } from './values.ts'

export const email: FieldType<EmailField> = {
  options: { exceptDomains: [], onlyDomains: [] },
  column: () => textColumn,
  normalise: (_, value) => toText(value),
  validate(definition, value) {
    const address = value as string
    if (!isEmail(address)) return fieldError('validation_is_email', 'Must be a valid email address')
    return allowsDomain(definition, address.slice(address.lastIndexOf('@') + 1))
      ? null
      : fieldError('validation_email_domain_not_allowed', 'Email domain is not allowed')
  },
}

const shape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\u00a1-\uffff-]{1,64}@[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]*[A-Za-z0-9\u00a1-\uffff])?(?:\.[A-Za-z0-9\u00a1-\uffff](?:[A-Za-z0-9\u00a1-\uffff-]*[A-Za-z0-9\u00a1-\uffff])?)+$/

/** Whether a text has the form of an e-mail address. */
export const isEmail = (value: string): boolean =>
  value.length <= 254 && !value.includes('..') && !/^\.|\.@/.test(value) && shape.test(value)
