import type { Field } from '#shared/collections/fields.ts'
import { autodate } from './autodate.ts'
import { bool } from './bool.ts'
import { date } from './date.ts'
import { editor } from './editor.ts'
import { email } from './email.ts'
import type { FieldType, ModelField } from './field.ts'
import { blank } from './field-errors.ts'
import { file } from './file.ts'
import { geoPoint } from './geo-point.ts'
import { json } from './json.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { relation } from './relation.ts'
import { select } from './select.ts'
import { text } from './text.ts'
import { url } from './url.ts'

/** All field types, by their names in definitions. */
export const fieldTypes: { readonly [T in Field['type']]: FieldType<Extract<Field, { type: T }>> } = {
  autodate,
  bool,
  date,
  editor,
  email,
  file,
  geoPoint,
  json,
  number,
  password,
  relation,
  select,
  text,
  url,
}

export function createField(name: string, definition: Field): ModelField {
  const type = fieldTypes[definition.type] as FieldType
  const column = type.column(definition)
  return {
    name,
    definition,
    type,
    column,
    multiple: column.isList,
    hidden: definition.hidden ?? false,
    normalise: (value) => type.normalise(definition, value),
    validate(value) {
      if (column.isBlank(value)) return definition.required ? blank : null
      return type.validate?.(definition, value) ?? null
    },
  }
}
