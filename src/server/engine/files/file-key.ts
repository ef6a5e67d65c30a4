/**
 * Where the files of records are stored: `{collectionId}/{recordId}/{name}`, and the thumbs of a file in the
 * folder `thumbs_{name}/` beside it.
 */
export const fileKey = (collectionId: string, recordId: string, name: string): string =>
  `${collectionId}/${recordId}/${name}`

/** The prefix of all files of a record. */
export const recordPrefix = (collectionId: string, recordId: string): string => `${collectionId}/${recordId}/`

const thumbsFolder = 'thumbs_'

/** The prefix of all thumbs of a file. */
export function thumbsPrefix(key: string): string {
  const [folder, name] = splitKey(key)
  return `${folder}${thumbsFolder}${name}/`
}

export const thumbName = (key: string, size: string): string => `${size}_${splitKey(key)[1]}`

export const thumbKey = (key: string, size: string): string => thumbsPrefix(key) + thumbName(key, size)

/** The file that an entry in a record's folder belongs to, which is the file itself or the folder of its thumbs. */
export const filesOfEntry = (entry: string): readonly string[] =>
  entry.startsWith(thumbsFolder) ? [entry, entry.slice(thumbsFolder.length)] : [entry]

/** The suffix that makes the name of an upload unique. */
export const uniqueSuffix = '_[a-z0-9]{10}'
const withSuffix = new RegExp(`${uniqueSuffix}(?=(?:\\.[^.]*){0,2}$)`)

/** The original name, as far as the stored one preserves it. */
export const originalName = (name: string): string => name.replace(withSuffix, '')

function splitKey(key: string): [folder: string, name: string] {
  const at = key.lastIndexOf('/') + 1
  return [key.slice(0, at), key.slice(at)]
}
