import { type Canvas, createCanvas, type Image, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { type Drawing, pageSize } from '#shared/carousel/drawing.ts'
import { createEmojis } from './emoji.ts'
import { loadFonts, setFont } from './fonts.ts'

/** The whole content of a document; the painter adds nothing. */
export interface PaintOrder {
  title: string
  author: string
  /** The direction of the text, as in HTML. */
  language: string
  pages: readonly (readonly Drawing[])[]
  /** A picture in base64; empty: initials are drawn instead. */
  portrait: string
}

/** Draws the pages of a document. Text stays text, and the letters it uses are embedded. */
export async function paint({ title, author, language, pages, portrait }: PaintOrder): Promise<Buffer> {
  loadFonts()
  const emojis = createEmojis()
  const picture = portrait ? await loadImage(Buffer.from(portrait, 'base64')).catch(() => null) : null
  const document = new PDFDocument({ title, author, creator: author, encodingQuality: 90 })
  for (const drawings of pages) {
    // The same class as a canvas's context; only its declaration is narrower.
    const context = document.beginPage(pageSize.width, pageSize.height) as unknown as SKRSContext2D
    for (const drawing of drawings) await draw(context, drawing)
    document.endPage()
  }
  return withLanguage(document.close(), language)

  async function draw(context: SKRSContext2D, drawing: Drawing): Promise<void> {
    if (drawing.kind === 'box') {
      context.fillStyle = drawing.colour
      context.fillRect(drawing.x, drawing.y, drawing.width, drawing.height)
    } else if (drawing.kind === 'text') {
      context.fillStyle = drawing.colour
      setFont(context, drawing.weight, drawing.size)
      context.fillText(drawing.text, drawing.x, drawing.baseline)
    } else if (drawing.kind === 'emoji') {
      const emoji = await emojis.draw(drawing.text, drawing.size)
      if (emoji) context.drawImage(emoji, drawing.x, drawing.y, drawing.size, drawing.size)
      else drawLetters(context, drawing)
    } else if (picture) {
      context.drawImage(inCircle(picture, drawing.size), drawing.x, drawing.y, drawing.size, drawing.size)
    } else drawInitials(context, drawing)
  }
}

/** Draws country flags as two letters, as Windows does, and other unknown emojis with the machine's fonts. */
function drawLetters(context: SKRSContext2D, { text, x, y, size }: Extract<Drawing, { kind: 'emoji' }>): void {
  const letters = [...text].map((letter) => letter.codePointAt(0)! - 0x1f1e6)
  const isFlag = letters.every((letter) => letter >= 0 && letter < 26)
  const shown = isFlag ? String.fromCharCode(...letters.map((letter) => letter + 65)) : text
  if (isFlag) {
    context.fillStyle = '#1d4ed8'
    context.fillRect(x, y + size * 0.15, size, size * 0.7)
    context.fillStyle = '#ffffff'
  }
  centred(context, shown, { x, y, size, fontSize: isFlag ? size * 0.5 : size * 0.8 })
}

function drawInitials(context: SKRSContext2D, drawing: Extract<Drawing, { kind: 'portrait' }>): void {
  const { x, y, size, colour, ink, initials } = drawing
  context.fillStyle = colour
  context.beginPath()
  context.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = ink
  centred(context, initials, { x, y, size, fontSize: size * 0.4 })
}

function centred(
  context: SKRSContext2D,
  text: string,
  { x, y, size, fontSize }: { x: number; y: number; size: number; fontSize: number },
): void {
  setFont(context, 700, fontSize)
  context.textAlign = 'center'
  context.fillText(text, x + size / 2, y + size / 2 + fontSize * 0.365)
  context.textAlign = 'start'
}

/** The centre of a picture as a circle, at twice the size at which it is drawn. */
function inCircle(picture: Image, size: number): Canvas {
  const pixels = size * 2
  const canvas = createCanvas(pixels, pixels)
  const context = canvas.getContext('2d')
  context.arc(size, size, size, 0, 2 * Math.PI)
  context.clip()
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
  return canvas
}

/**
 * Adds the document's language, which screen readers need, to the PDF's catalogue, and the flag that shows its title instead of
 * the file name. The canvas cannot write either, so an incremental update (ISO 32000-1, 7.5.6) replaces the catalogue.
 * @throws Error if the PDF differs from those that the canvas writes
 */
function withLanguage(pdf: Buffer, language: string): Buffer {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - 1024))
  const [, size, root] = found(/\/Size (\d+)\s*\/Root (\d+) 0 R/.exec(end))
  const [, info] = found(/\/Info (\d+) 0 R/.exec(end))
  const [, previous] = found(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end))
  const start = pdf.indexOf(`\n${root} 0 obj\n`, 0, 'latin1') + 1
  const [, entries] = found(/^\d+ 0 obj\s*<<([\s\S]*?)>>\s*endobj/.exec(pdf.toString('latin1', start, start + 1024)))
  const catalogue = `<<${entries}\n/Lang (${language})\n/ViewerPreferences <</DisplayDocTitle true>>`
  const object = `\n${root} 0 obj\n${catalogue}>>\nendobj\n`
  const table = `xref\n${root} 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/Prev ${previous}>>\n`
  const address = pdf.length + object.length
  return Buffer.concat([pdf, Buffer.from(`${object}${table}${trailer}startxref\n${address}\n%%EOF\n`, 'latin1')])
}

function found(match: RegExpExecArray | null): readonly string[] {
  if (!match) throw new Error('The canvas wrote a PDF of another form.')
  return match
}
