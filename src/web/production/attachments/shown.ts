import type { Row } from '#shared/collections/index.ts'
import { picturesOf } from '#shared/post-pictures.ts'

/** The content below the text of a post. Files are stored names. */
export interface Shown {
  pictures: readonly { name: string; alt: string }[]
  document: { name: string; title: string; pages: number } | null
  link: { url: string; title: string; description: string; image: string } | null
}

export type Attached = Pick<
  Row<'posts'>,
  | ('image' | 'gallery' | 'altTexts' | 'document' | 'documentTitle' | 'documentPages')
  | ('link' | 'linkTitle' | 'linkDescription' | 'linkImage')
>

export function shownOf(post: Attached): Shown {
  const { document: name, documentTitle: title, documentPages: pages, link: url } = post
  return {
    pictures: picturesOf(post).map((picture) => ({ name: picture, alt: post.altTexts?.[picture] ?? '' })),
    document: name ? { name, title: title || withoutSuffix(name), pages } : null,
    link: url ? { url, title: post.linkTitle, description: post.linkDescription, image: post.linkImage } : null,
  }
}

/** Its files, which need a token. */
export const filesOf = ({ pictures, document, link }: Shown): string[] =>
  [...pictures.map(({ name }) => name), document?.name ?? '', link?.image ?? ''].filter((name) => name !== '')

/** `annual_report_x1y2z3a4b5.pdf` was uploaded as `Annual report.pdf`. */
const withoutSuffix = (file: string): string => file.replace(/_\w{10}\.\w+$/, '').replaceAll('_', ' ')
