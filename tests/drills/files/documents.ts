import { overlapping } from '../../backups/hostile-zips.ts'
import { gigabytePdf, nestedPdf, packedRun } from '../../knowledge/bombs.ts'
import { docx, pdf, type ZipEntry, zip } from '../../knowledge/documents.ts'

/** A malicious document, and the allowed results of reading it. */
export interface HostileDocument {
  readonly name: string
  readonly fileName: string
  readonly content: Buffer
  /** `ready`, or codes of knowledge errors. */
  readonly ends: readonly string[]
  /** Words that must not be among its passages. */
  readonly never?: string
}

export interface DocumentScale {
  /** The unpacked size of the archives, in megabytes. */
  megabytes: number
  pages: number
  brackets: number
}

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

/** @param trap an address that must not be requested */
export async function hostileDocuments(
  { megabytes, pages, brackets }: DocumentScale,
  trap: string,
): Promise<HostileDocument[]> {
  const text = '# Report\n\nWe sold 900 bicycles in 2024.'
  const page = pdf([[{ text: 'We sold 900 bicycles in 2024.', y: 700 }]])
  return [
    {
      name: `an archive that becomes ${megabytes} MB and says so`,
      ...{ fileName: 'huge.docx', content: docx(['Hello'], hugeParts(megabytes)), ends: ['too-large'] },
    },
    {
      name: `an archive that becomes ${megabytes} MB and says 1 kB`,
      ...{
        fileName: 'liar.docx',
        content: docx(['Hello'], hugeParts(megabytes, 1000)),
        ends: ['too-large', 'corrupt'],
      },
    },
    {
      name: 'archives in archives, ten deep',
      ...{
        fileName: 'nested.docx',
        content: docx(['Hello there'], [nestedArchives(10)]),
        ends: ['ready', 'too-large'],
      },
    },
    {
      name: 'an archive of 1,900 names for one megabyte',
      ...{ fileName: 'overlapping.docx', content: await overlappingDocx(), ends: ['too-large', 'corrupt'] },
    },
    {
      name: 'a text with pictures and links elsewhere',
      ...{ fileName: 'elsewhere.docx', content: withLinksTo(trap), ends: ['ready', 'corrupt'], never: 'root:' },
    },
    { name: 'a PDF of 1 MB that becomes 1 GB', fileName: 'a.pdf', content: gigabytePdf(), ends: ['too-large'] },
    { name: 'a PDF of kilobytes that becomes 800 MB', fileName: 'b.pdf', content: nestedPdf(), ends: ['too-large'] },
    {
      name: `a PDF of ${pages} pages`,
      ...{ fileName: 'pages.pdf', content: pdf(Array.from({ length: pages }, () => [])), ends: ['too-large'] },
    },
    {
      name: 'a PDF that is a web page too',
      fileName: 'both.pdf',
      content: Buffer.concat([Buffer.from('<html><script>alert(1)</script><!--\n'), page]),
      ends: ['ready', 'corrupt', 'empty', 'mislabelled'],
    },
    {
      name: 'a web page that is a PDF too',
      fileName: 'both.html',
      content: Buffer.concat([Buffer.from('<html><script>alert(1)</script><p>Hello</p><!--\n'), page]),
      ends: ['ready', 'corrupt', 'empty', 'mislabelled'],
      never: 'alert(1)',
    },
    {
      name: 'a photo that is an archive too',
      ...{ fileName: 'photo.docx', content: Buffer.concat([jpeg, docx(['Hello'])]), ends: ['mislabelled', 'corrupt'] },
    },
    {
      name: 'a web page with a drawing that runs scripts and reads files',
      fileName: 'drawing.html',
      content: Buffer.from(`${svg}<p>We sold 900 bicycles.</p>`),
      ends: ['ready', 'corrupt', 'empty'],
      never: 'alert(1)',
    },
    { name: 'the test file of virus scanners', fileName: 'eicar.txt', content: Buffer.from(eicar), ends: ['ready'] },
    {
      name: `a heading of ${brackets} brackets`,
      ...{ fileName: 'brackets.md', content: Buffer.from(`# ${'['.repeat(brackets)}\n\n${text}`), ends: ['ready'] },
    },
  ]
}

export const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><text>&file;</text>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject></svg>`

const partMegabytes = 2000

/** Parts of 2 GB at most: larger ones need another form of archive. */
function hugeParts(megabytes: number, claimedSize?: number): ZipEntry[] {
  const count = Math.ceil(megabytes / partMegabytes)
  const each = Math.ceil(megabytes / count)
  const packed = packedRun('\0', each)
  return Array.from({ length: count }, (_, part) => ({
    name: `word/media/${part}.xml`,
    content: '',
    packed,
    claimedSize: claimedSize ?? each * 1024 * 1024,
  }))
}

function nestedArchives(depth: number): ZipEntry {
  let content = zip([{ name: 'bomb', content: Buffer.alloc(1024 * 1024) }])
  for (let level = 1; level < depth; level += 1) {
    content = zip(Array.from({ length: 10 }, (_, n) => ({ name: `${n}.zip`, content })))
  }
  return { name: 'word/embeddings/nested.zip', content }
}

async function overlappingDocx(): Promise<Buffer> {
  const parts = Object.fromEntries(
    entriesOf('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>').map(({ name, content }) => [name, String(content)]),
  )
  return Buffer.from(await overlapping('word/media/', 1900, parts).arrayBuffer())
}

const schemas = 'http://schemas.openxmlformats.org'
const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"${more}/>`
const relations = (...all: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="${schemas}/package/2006/relationships">${all.join('')}</Relationships>`

function entriesOf(body: string, ...extra: ZipEntry[]): ZipEntry[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${schemas}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'word/document.xml')) },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships" xmlns:a="${schemas}/drawingml/2006/main" xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${schemas}/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    },
    ...extra,
  ]
}

function withLinksTo(trap: string): Buffer {
  const picture = (id: string) =>
    `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const body = `<w:p><w:r><w:t>We sold 900 bicycles.</w:t></w:r><w:hyperlink r:id="rId1"><w:r><w:t>More</w:t></w:r></w:hyperlink></w:p>${picture('rId2')}${picture('rId3')}`
  const outside = ' TargetMode="External"'
  return zip(
    entriesOf(body, {
      name: 'word/_rels/document.xml.rels',
      content: relations(
        relation('rId1', 'hyperlink', trap, outside),
        relation('rId2', 'image', `${trap}/picture.png`, outside),
        relation('rId3', 'image', 'file:///etc/passwd', outside),
      ),
    }),
  )
}
