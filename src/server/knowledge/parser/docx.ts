import mammoth from 'mammoth'
import { htmlToMarkdown } from './html.ts'

const styleMap = ["p[style-name='Title'] => h1:fresh"]

/** Headings, lists, tables and text of a Word document; pictures and layout are dropped. */
export async function parseDocx(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage, styleMap })
  const markdown = withBoldHeadings(htmlToMarkdown(value))
  return { title: /^#\s+(.+)$/m.exec(markdown)?.[1]?.trim() ?? '', markdown }
}

const maxHeadingCharacters = 100

/** A short bold paragraph without a full stop, above text, is a heading written without styles. */
function withBoldHeadings(markdown: string): string {
  const blocks = markdown.split('\n\n')
  let level = 0
  return blocks
    .map((block, index) => {
      level = /^(#+) /.exec(block)?.[1]?.length ?? level
      const words = /^\*\*([^*\n]+)\*\*$/.exec(block)?.[1]?.trim()
      const next = blocks[index + 1] ?? ''
      const isAboveText = next !== '' && !/^(#|\*\*[^*\n]+\*\*$)/.test(next)
      if (!words || words.length > maxHeadingCharacters || /[.!?:;,]$/.test(words) || !isAboveText) return block
      return `${'#'.repeat(Math.min(6, level + 1))} ${words}`
    })
    .join('\n\n')
}
