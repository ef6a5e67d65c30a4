import type { Field, FileField } from '#shared/collections/fields.ts'
import { parseThumbSize } from '../../files/thumbs/thumb-size.ts'
import type { RecordData } from '../record.ts'
import { type FieldType, type ModelField, OptionError } from './field.ts'
import { maxSelectOf, oneOrMany, valuesIn } from './one-or-many.ts'

const defaultBytes = 5 << 20

/** Max bytes of one file. */
export const fileBytesOf = ({ maxSize }: Pick<FileField, 'maxSize'>): number => maxSize || defaultBytes

/** The value holds the names of files; their content is checked where it arrives (write/check-uploads.ts). */
export const file: FieldType<FileField> = {
  ...oneOrMany,
  options: { maxSelect: 0, maxSize: 0, mimeTypes: [], protected: false, thumbs: [] },
  readOptions({ thumbs }) {
    const invalid = thumbs ? [thumbs].flat().find((size) => !parseThumbSize(String(size))) : undefined
    if (invalid === undefined) return {}
    throw new OptionError(`has the thumb size "${invalid}"; sizes look like 60x40, 60x40t, 0x30 or 30x0.`)
  },
  bodyBytes: (definition) => fileBytesOf(definition) * maxSelectOf(definition),
}

export type FileModelField = ModelField<FileField>
export const isFile = (field: ModelField | undefined): field is FileModelField => isFileDefinition(field?.definition)
export const isFileDefinition = (definition: Field | undefined): definition is FileField => definition?.type === 'file'

/** The names of files in one field of a record. */
export const namesIn = (field: FileModelField, record: RecordData | null): string[] => valuesIn(record?.[field.name])
