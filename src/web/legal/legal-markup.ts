/** A piece of a line: text, or a link. */
export interface Span {
  text: string
  /** Only of links. */
  href?: string
}

export type Block =
  | { kind: 'heading'; level: 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isOrdered: boolean; items: Span[][] }

/**
 * Reads the markup of legal texts, a part of Markdown: `# heading`, `## smaller one`, `- item`, `1. item`, `[text](address)`,
 * and paragraphs between empty lines. Everything else is text. Takes linear time.
 */
export function legalBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const written of text.split('\n')) {
    const line = written.trim()
    const heading = /^(#{1,3}) +/.exec(line)
    const item = /^(?:[-*]|(\d{1,3})\.) +/.exec(line)
    if (line === '') open = null
    else if (heading) {
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length === 1 ? 2 : 3,
        spans: spansOf(line.slice(heading[0].length)),
      })
      open = null
    } else if (item) {
      const isOrdered = item[1] !== undefined
      if (open?.kind !== 'list' || open.isOrdered !== isOrdered) {
        open = { kind: 'list', isOrdered, items: [] }
        blocks.push(open)
      }
      open.items.push(spansOf(line.slice(item[0].length)))
    } else if (open?.kind === 'paragraph') open.spans.push({ text: ' ' }, ...spansOf(line))
    else if (open?.kind === 'list') open.items.at(-1)!.push({ text: ' ' }, ...spansOf(line))
    else {
      open = { kind: 'paragraph', spans: spansOf(line) }
      blocks.push(open)
    }
  }
  return blocks
}

/** The lengths are limited, so that a text of many brackets still takes linear time. */
const link = /\[([^[\]]{1,300})\]\(([^()\s]{1,500})\)/g

function spansOf(line: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of line.matchAll(link)) {
    const href = hrefOf(match[2]!)
    if (!href) continue
    if (match.index > from) spans.push({ text: line.slice(from, match.index) })
    spans.push({ text: match[1]!, href })
    from = match.index + match[0].length
  }
  if (from < line.length) spans.push({ text: line.slice(from) })
  return spans
}

/** Allows addresses of the web, of mailboxes and of this product; others, such as scripts, do not become links. */
const hrefOf = (address: string): string => (/^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address) ? address : '')
