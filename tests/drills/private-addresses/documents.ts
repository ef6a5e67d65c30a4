import { zip } from '../../knowledge/documents.ts'
import { odt } from '../../knowledge/office-documents.ts'

const words = 'We repaired 3,100 bicycles last year and sold 900 new ones.'

/** A page that references each address in every possible way. */
export const pageWith = (urls: readonly string[]): string => {
  const each = (write: (url: string) => string) => urls.map(write).join('')
  return `<!doctype html><html><head><title>Report</title>
${each((url) => `<link rel="stylesheet" href="${url}"><link rel="preload" as="image" href="${url}"><script src="${url}"></script><meta http-equiv="refresh" content="0;url=${url}"><meta property="og:image" content="${url}">`)}
</head><body><article><h1>Report</h1><p>${words}</p>
${each((url) => `<img src="${url}" srcset="${url} 2x"><iframe src="${url}"></iframe><object data="${url}"></object><video poster="${url}" src="${url}"></video><svg><image href="${url}"/></svg><p style="background:url(${url})">${words}</p>`)}
</article></body></html>`
}

/** Documents whose pictures and other parts are at the addresses. */
export function documentsWith(urls: readonly string[]): File[] {
  const each = (write: (url: string, index: number) => string) => urls.map(write).join('')
  const markdown = `# Report\n\n${words}\n\n${each((url) => `![picture](${url}) [link](${url}) <img src="${url}">\n\n`)}`
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const docx = zip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((url, index) => `<Relationship Id="rIdP${index}" Type="${relations}/image" Target="${url}" TargetMode="External"/><Relationship Id="rIdT${index}" Type="${relations}/attachedTemplate" Target="${url}" TargetMode="External"/>`)}</Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p>${each((_, index) => `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="rIdP${index}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`)}</w:body></w:document>`,
    },
  ])
  const spreadOut = odt(
    `<text:p>${words}</text:p>${each((url) => `<text:p><draw:frame><draw:image xlink:href="${url}"/></draw:frame></text:p>`)}`,
  )
  const entity = `<?xml version="1.0"?><!DOCTYPE html [${each((url, index) => `<!ENTITY e${index} SYSTEM "${url}">`)}]>`
  return [
    new File([markdown], 'report.md'),
    new File([pageWith(urls)], 'report.html'),
    new File(
      [`${entity}<html><body><p>${words} ${each((_, index) => `&e${index};`)}</p></body></html>`],
      'entity.html',
    ),
    new File([docx as BlobPart], 'report.docx'),
    new File([spreadOut as BlobPart], 'report.odt'),
  ]
}
