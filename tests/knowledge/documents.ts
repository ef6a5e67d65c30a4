import { crc32, deflateRawSync } from 'node:zlib'

/** Generated documents: valid ones and malicious ones. */

export interface ZipEntry {
  name: string
  content: Buffer | string
  /** What the archive claims the content unpacks to; the truth unless given. */
  claimedSize?: number
  /** Replaces the content with compressed bytes. */
  packed?: Buffer
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize, packed: given } of entries) {
    const bytes = Buffer.from(content)
    const packed = given ?? deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize ?? bytes.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, rest, Buffer.from(name)]),
    )
    files.push(local)
    offset += local.length
  }
  const entriesOfDirectory = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(entriesOfDirectory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, entriesOfDirectory, end])
}

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const wordXml = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const run = (text: string) =>
  `<w:r><w:t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r>`
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`

/** `# ` and `## ` lines become headings, lines with ` | ` rows of a table, everything else paragraphs. */
export function docx(lines: readonly string[], extra: readonly ZipEntry[] = []): Buffer {
  const body = lines
    .map((line) => {
      const [, marks, heading] = /^(#+) (.*)$/.exec(line) ?? []
      if (marks) return paragraph(heading!, `Heading${marks.length}`)
      if (!line.includes(' | ')) return paragraph(line)
      return `<w:tbl><w:tr>${line
        .split(' | ')
        .map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`)
        .join('')}</w:tr></w:tbl>`
    })
    .join('')
  const styles = [1, 2, 3]
    .map(
      (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join('')
  return zip([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: '_rels/.rels', content: relations },
    {
      name: 'word/styles.xml',
      content: `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles}</w:styles>`,
    },
    { name: 'word/document.xml', content: wordXml(body) },
    ...extra,
  ])
}

export interface PdfLine {
  text: string
  size?: number
  /** From the bottom, in points. */
  y: number
}

/** One string per object, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const pdfObjects = (pages: readonly (readonly PdfLine[])[]): string[] => {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const content = lines
        .map(({ text, size = 11, y }) => `BT /F1 ${size} Tf 72 ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`)
        .join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
}

export const pdf = (pages: readonly (readonly PdfLine[])[]): Buffer => pdfOf(pdfObjects(pages))

/** Needs an unknown password: the keys in it are random. */
export function encryptedPdf(): Buffer {
  const objects = pdfObjects([[{ text: 'Secret', y: 700 }]])
  const noise = 'a1'.repeat(32)
  objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${noise}> /U <${noise}> /P -4 >>`)
  return pdfOf(objects, `/Encrypt ${objects.length} 0 R /ID [<${noise.slice(0, 32)}> <${noise.slice(0, 32)}>]`)
}
