import { crc32 } from 'node:zlib'
import type { Field } from '#shared/collections/fields.ts'
import { parseThumbSize } from '../files/thumbs/thumb-size.ts'
import { compilePattern } from '../records/fields/pattern.ts'
import { CollectionsError } from './collections-error.ts'

type Json = Record<string, unknown>

/** What each type keeps of its options, beside those that all types share. */
const options: Record<Field['type'], readonly string[]> = {
  text: ['min', 'max', 'pattern', 'autogeneratePattern', 'primaryKey'],
  editor: ['maxSize'],
  number: ['min', 'max', 'onlyInt'],
  bool: [],
  email: ['onlyDomains', 'exceptDomains'],
  url: ['onlyDomains', 'exceptDomains'],
  date: ['min', 'max'],
  autodate: ['onCreate', 'onUpdate'],
  select: ['values', 'maxSelect'],
  relation: ['cascadeDelete', 'minSelect', 'maxSelect'],
  file: ['maxSelect', 'maxSize', 'mimeTypes', 'thumbs', 'protected'],
  json: ['maxSize'],
  geoPoint: [],
  password: ['min', 'max', 'pattern'],
}
const shared = ['id', 'hidden', 'required', 'system', 'presentable', 'help'] as const

/**
 * One field of an export with its name. Options that say nothing (`null`, `""`, and 0 for what a limit of 0 means
 * "none") are left out.
 * @throws CollectionsError
 */
export function readField(json: unknown, of: string, names: ReadonlyMap<string, string>): [string, Field] {
  const said = (json ?? {}) as Json
  const { name, type } = said
  if (typeof name !== 'string' || name === '') throw new CollectionsError(`A field of "${of}" has no name.`)
  const where = `Field "${of}.${name}"`
  if (typeof type !== 'string' || !Object.hasOwn(options, type)) {
    throw new CollectionsError(`${where} has the type "${type}", which there is not.`)
  }
  const field: Json = { type }
  for (const key of [...shared, ...options[type as Field['type']]]) {
    if (isSaid(said[key], type, key)) field[key] = said[key]
  }
  // Under a name that never changes, so that the field is found again when its own does.
  field.id ??= `${type}${crc32(name)}`
  checkPattern(field.pattern, where)
  if (type === 'select') checkValues(field.values, where)
  if (type === 'file') checkThumbs(field.thumbs, where)
  if (type === 'relation') field.collection = target(said, where, names)
  if (type === 'autodate') Object.assign(field, { onCreate: said.onCreate === true, onUpdate: said.onUpdate === true })
  return [name, field as unknown as Field]
}

/** A number may have 0 as its limit; for everything else 0 means that there is none. */
const isSaid = (value: unknown, type: string, key: string): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(value === 0 && !(type === 'number' && (key === 'min' || key === 'max')))

function checkPattern(pattern: unknown, where: string): void {
  if (pattern === undefined) return
  try {
    compilePattern(String(pattern))
  } catch {
    throw new CollectionsError(`${where} has the pattern "${pattern}", which is no regular expression.`)
  }
}

function checkValues(values: unknown, where: string): void {
  if (Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string')) return
  throw new CollectionsError(`${where} needs at least one value to select from.`)
}

function checkThumbs(thumbs: unknown = [], where: string): void {
  const wrong = [thumbs].flat().find((size) => !parseThumbSize(String(size)))
  if (wrong !== undefined) {
    throw new CollectionsError(`${where} has the thumb size "${wrong}"; sizes look like 60x40, 60x40t, 0x30 or 30x0.`)
  }
}

function target({ collectionId }: Json, where: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(String(collectionId))
  if (name) return name
  throw new CollectionsError(`${where} points at the collection "${collectionId}", which the file does not have.`)
}
