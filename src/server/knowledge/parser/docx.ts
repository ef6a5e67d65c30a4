import mammoth from 'mammoth'
import { htmlToMarkdown } from './html.ts'

/** Headings, lists, tables and text of a Word document; pictures and layout are dropped. */
export async function parseDocx(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage: withoutPictures })
  const markdown = htmlToMarkdown(value)
  return { title: /^#\s+(.+)$/m.exec(markdown)?.[1]?.trim() ?? '', markdown }
}
