import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import TurndownService from 'turndown'
import { checkNesting } from './check-nesting.ts'

/** The main content of a page as Markdown, or its whole body if there is no clear main content. */
export function parseHtml(html: string, url: string): { title: string; markdown: string } {
  checkNesting(html)
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const title =
    document.querySelector('title')?.textContent?.trim() || document.querySelector('h1')?.textContent?.trim() || ''
  for (const junk of document.querySelectorAll(
    'script, style, noscript, template, iframe, object, svg, nav, form, button',
  ))
    junk.remove()
  // Files are documents already; only web pages have navigation around their content.
  const article = url
    ? new Readability(document.cloneNode(true) as ConstructorParameters<typeof Readability>[0], {
        charThreshold: 200,
      }).parse()
    : null
  const content = article?.content || document.body?.innerHTML || ''
  return { title: article?.title?.trim() || title, markdown: htmlToMarkdown(content) }
}

export function htmlToMarkdown(html: string): string {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
  // Links keep their text, pictures are dropped.
  turndown.addRule('words of links', { filter: 'a', replacement: (content) => content })
  turndown.addRule('no pictures', {
    filter: ['img', 'picture', 'video', 'audio', 'figure'] as never,
    replacement: (content) => content,
  })
  turndown.addRule('table rows', { filter: 'tr', replacement: (content) => `\n${content.replace(/ \| $/, '')}\n` })
  turndown.addRule('table cells', {
    filter: ['td', 'th'],
    replacement: (content) => `${content.trim().replaceAll('\n', ' ')} | `,
  })
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  return turndown
    .turndown(document.body as TurndownService.Node)
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\\([[\]_*.#>+-])/g, '$1')
    .replace(/^([^\S\n]*(?:-|\d+\.)) {2,}/gm, '$1 ')
}
