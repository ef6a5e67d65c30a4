import { createHash } from 'node:crypto'
import { isDocumentOutdated } from '#shared/carousel/pages.ts'
import type { Row } from '#shared/collections/index.ts'
import type { contentFields } from '#shared/collections/posts.ts'
import { picturesOf } from '#shared/post-pictures.ts'

/** The fields a post is published with. */
export type PostContent = Pick<Row<'posts'>, (typeof contentFields)[number] | 'carouselState'>

/** SHA-256 of what readers on the network would see. A changed file has a new name. */
export function contentHash(post: PostContent): string {
  const { body, image, gallery, firstComment } = post
  const attached = [
    ...gallery,
    ...picturesOf(post).map((name) => post.altTexts?.[name] ?? ''),
    ...(post.document ? [post.document, post.documentTitle] : ['', '']),
    ...(post.link ? [post.link, post.linkTitle, post.linkDescription, post.linkImage] : ['', '', '', '']),
    firstComment,
    ...(isDocumentOutdated(post) ? ['outdated'] : []),
  ]
  // Keeps the hashes of posts scheduled before other attachments existed.
  const isPlain = attached.every((part) => part === '')
  return createHash('sha256')
    .update(JSON.stringify(isPlain ? [body, image] : [body, image, attached]))
    .digest('hex')
}
