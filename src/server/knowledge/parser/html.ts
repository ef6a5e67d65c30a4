import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'
import { checkNesting } from './check-nesting.ts'
import { tableText } from './table-text.ts'

/** The main content of a page as Markdown, or its whole body if there is no clear main content. */
export function parseHtml(html: string, url: string): { title: string; markdown: string; picture: string } {
  checkNesting(html)
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html>${html.replace(doctype, '')}</html>`)
  addBody(document)
  const title =
    document.querySelector('title')?.textContent?.trim() || document.querySelector('h1')?.textContent?.trim() || ''
  const picture = pictureOf(document, url)
  for (const junk of document.querySelectorAll(
    'script, style, noscript, template, iframe, object, svg, nav, form, button',
  ))
    junk.remove()
  removeFurniture(document)
  // Files are documents already; only web pages have navigation around their content.
  const article = url
    ? new Readability(document.cloneNode(true) as ConstructorParameters<typeof Readability>[0], {
        charThreshold: 200,
      }).parse()
    : null
  const content = article?.content || document.body?.innerHTML || ''
  return { title: article?.title?.trim() || title, markdown: htmlToMarkdown(content), picture }
}

const doctype = /^\s{0,1000}<!doctype[^>]{0,1000}>/i
const headTags: ReadonlySet<string> = new Set(['title', 'meta', 'link', 'base'])

/** HTML allows leaving out the tags of head and body, but the parser does not add them. */
function addBody(document: ReturnType<typeof parseHTML>['document']): void {
  const root = document.documentElement
  const partOf = (name: string) => [...root.children].find(({ localName }) => localName === name)
  if (partOf('body')) return
  const head = partOf('head') ?? document.createElement('head')
  const body = document.createElement('body')
  for (const node of [...root.childNodes]) {
    const name = 'localName' in node ? String(node.localName) : ''
    if (name !== 'head') (headTags.has(name) ? head : body).append(node)
  }
  root.append(head, body)
}

/** The address of the picture that the page declares for link cards. The download checks that it is a picture. */
function pictureOf(document: ReturnType<typeof parseHTML>['document'], url: string): string {
  for (const name of ['og:image', 'og:image:url', 'twitter:image']) {
    const content = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
    const address = content && URL.parse(content.trim(), url || undefined)
    if (address && /^https?:$/.test(address.protocol) && address.href.length <= maxAddress) return address.href
  }
  return ''
}

const maxAddress = 2000

const furnitureTags = 'footer, aside, dialog, [role=navigation], [role=contentinfo], [role=dialog], [role=alertdialog]'
const furnitureNames = /\b(cookies?|consent|gdpr|lgpd|newsletter|subscribe|breadcrumbs?|share|social)\b/i
/** Elements named like notices are only removed if they are short. */
const maxFurnitureCharacters = 600
const furnitureLine =
  /^(©|\(c\) |copyright\b|accept (all )?cookies|aceitar (todos os )?cookies|subscribe to our newsletter|assine (a )?nossa newsletter)/i
const maxFurnitureLine = 120

/** Removes notices, sign-up boxes and small print around the text, which saved pages contain too. */
function removeFurniture({ body }: ReturnType<typeof parseHTML>['document']): void {
  for (const element of body?.querySelectorAll(`${furnitureTags}, [class], [id]`) ?? []) {
    const names = `${element.getAttribute('class') ?? ''} ${element.id ?? ''}`.replaceAll(/[_-]/g, ' ')
    const isNamed = furnitureNames.test(names) && (element.textContent ?? '').length <= maxFurnitureCharacters
    if (isNamed || (element.matches(furnitureTags) && !element.closest('article, main'))) element.remove()
  }
  for (const element of body?.querySelectorAll('p, div, span, small, a, li') ?? []) {
    const text = (element.textContent ?? '').trim()
    if (text.length <= maxFurnitureLine && furnitureLine.test(text)) element.remove()
  }
}

export function htmlToMarkdown(html: string): string {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
  // Links keep their text, pictures are dropped.
  turndown.addRule('words of links', { filter: 'a', replacement: (content) => content })
  turndown.addRule('no pictures', {
    filter: ['img', 'picture', 'video', 'audio', 'figure'] as never,
    replacement: (content) => content,
  })
  turndown.addRule('table cells', {
    filter: ['td', 'th'],
    replacement: (content) => `${flat(content)}${cellEnd}`,
  })
  turndown.addRule('table rows', { filter: 'tr', replacement: (content) => `${content}${rowEnd}` })
  turndown.addRule('tables', { filter: 'table', replacement: (content) => `\n\n${tableText(rowsOf(content))}\n\n` })
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  // Undoes escapes before removing pictures, because a picture may be written as text.
  return turndown
    .turndown(document.body as TurndownService.Node)
    .replace(/\\([[\]_*.#>+-])/g, '$1')
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/^([^\S\n]*(?:-|\d+\.)) {2,}/gm, '$1 ')
}

/** The control characters for the end of a unit and of a record. */
const cellEnd = '\u001f'
const rowEnd = '\u001e'
const flat = (content: string): string =>
  content.replaceAll(cellEnd, ' ').replaceAll(rowEnd, ' ').replaceAll(/\s+/g, ' ')
const rowsOf = (content: string): string[][] => content.split(rowEnd).map((row) => row.split(cellEnd).slice(0, -1))
