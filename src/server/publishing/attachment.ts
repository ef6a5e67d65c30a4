import { buffer } from 'node:stream/consumers'
import mime from 'mime'
import type { Engine } from '#server/engine/engine.ts'
import { fileKey, originalName } from '#server/engine/files/file-key.ts'
import type { Row } from '#shared/collections/index.ts'
import { picturesOf } from '#shared/post-pictures.ts'
import type { Attachment, Picture } from './networks/network.ts'

/** A post's attachments with the content of their files. @throws if one is missing */
export async function attachmentOf(
  { files, records }: Pick<Engine, 'files' | 'records'>,
  post: Row<'posts'>,
): Promise<Attachment | null> {
  const read = async (name: string): Promise<Uint8Array> => {
    const file = await files.open(fileKey(records.collection('posts')!.id, post.id, name))
    if (!file) throw new Error('A file of the post is missing.')
    return buffer(file.read())
  }
  const pictureOf = async (name: string): Promise<Picture> => ({
    ...{ bytes: await read(name), mediaType: mime.getType(name) ?? 'image/jpeg' },
    alternativeText: post.altTexts?.[name] ?? '',
  })
  const names = picturesOf(post)
  if (names.length > 0) return { kind: 'pictures', pictures: await Promise.all(names.map(pictureOf)) }
  const { document, documentTitle, link: url, linkTitle: title, linkDescription: description, linkImage } = post
  if (document) return { kind: 'document', bytes: await read(document), title: documentTitle || nameOf(document) }
  if (!url) return null
  return { kind: 'link', url, title, description, picture: linkImage ? await pictureOf(linkImage) : null }
}

/** `annual_report_x1y2z3a4b5.pdf` was uploaded as `Annual report.pdf`; networks want a title. */
const nameOf = (file: string): string => originalName(file).replace('.pdf', '').replaceAll('_', ' ')
