import type { Passage } from '#server/engine/ai/composer/index.ts'

/** Passages of one Markdown document: paragraphs under their headings, joined up to about 160 words. */
export function chunksOf(title: string, markdown: string): Passage[] {
  const passages: Passage[] = []
  const path: { level: number; text: string }[] = []
  let buffer: string[] = []
  const flush = () => {
    const text = buffer.join('\n\n').trim()
    buffer = []
    if (!text) return
    const position = passages.length
    const headings = path.map((heading) => heading.text)
    passages.push({ chunk: `${title}-${position}`, item: title, title, headings, url: '', text, position })
  }
  for (const block of markdown.split(/\n\s*\n/)) {
    const lines = block.split('\n')
    const head = /^(#{1,6})\s+(.*)$/.exec(lines[0]!)
    if (head) {
      flush()
      while (path.length > 0 && path.at(-1)!.level >= head[1]!.length) path.pop()
      path.push({ level: head[1]!.length, text: head[2]!.trim() })
      lines.shift()
    }
    const text = lines.join('\n').trim()
    if (!text) continue
    buffer.push(text)
    if (buffer.join(' ').split(/\s+/).length > 160) flush()
  }
  flush()
  return passages
}
