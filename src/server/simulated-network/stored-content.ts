import mime from 'mime'
import type { Row } from '#shared/collections/index.ts'
import type { SimulatedContent, SimulatedPicture } from './store.ts'
import type { StoredFile, StoredFiles } from './stored-files.ts'

type Values = Partial<Row<'simulated_posts'>>

/** Stores the files of a post ahead of its row. */
export async function storeContent(
  id: string,
  content: SimulatedContent | null,
  files: StoredFiles,
): Promise<{ values: Values; stored: StoredFile[] }> {
  const stored: StoredFile[] = []
  const put = async (bytes: Uint8Array, extension: string): Promise<string> => {
    const file = await files.put(id, bytes, extension)
    stored.push(file)
    return file.file
  }
  const values: Values = {}
  if (content?.kind === 'document') {
    values.document = await put(await content.read(), 'pdf')
    values.documentTitle = content.title
  } else if (content) {
    const pictures = content.kind === 'pictures' ? content.pictures : content.picture ? [content.picture] : []
    values.pictures = []
    for (const { mediaType, read } of pictures)
      values.pictures.push(await put(await read(), mime.getExtension(mediaType)!))
    values.altTexts = pictures.map(({ alternativeText }) => alternativeText)
  }
  if (content?.kind === 'link') {
    const { url, title, description } = content
    values.link = { url, title, description }
  }
  return { values, stored }
}

/** The content of a stored post. */
export function storedContent(row: Row<'simulated_posts'>, files: StoredFiles): SimulatedContent | null {
  const { id, pictures: names, altTexts, document, documentTitle: title, link } = row
  if (document) return { kind: 'document', title, read: () => files.read(id, document) }
  const pictures = names.map(
    (name, at): SimulatedPicture => ({
      ...{ mediaType: mime.getType(name)!, alternativeText: altTexts?.[at] ?? '' },
      read: () => files.read(id, name),
    }),
  )
  if (link) return { kind: 'link', ...link, picture: pictures[0] ?? null }
  return pictures.length > 0 ? { kind: 'pictures', pictures } : null
}
