import type { EditorField } from '#shared/collections/fields.ts'
import { textColumn } from './column.ts'
import type { FieldType } from './field.ts'
import { tooLarge } from './field-errors.ts'
import { toText } from './values.ts'

const bytes = ({ maxSize }: EditorField): number => maxSize || 5 << 20

export const editor: FieldType<EditorField> = {
  options: { convertURLs: false, maxSize: 0 },
  column: () => textColumn,
  normalise: (_, value) => toText(value),
  validate: (definition, value) =>
    Buffer.byteLength(value as string) > bytes(definition)
      ? tooLarge('validation_content_size_limit', 'content', bytes(definition))
      : null,
  bodyBytes: bytes,
}
