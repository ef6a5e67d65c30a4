/** Elements whose content is no text to read. */
const dropped =
  'script|style|head|iframe|svg|img|form|input|textarea|select|button|object|embed|noscript|template|canvas|audio|video|picture|math'
const droppedElement = new RegExp(`<(${dropped})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`, 'gi')
const inline =
  /^<\/?(a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)\b/i

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The plain text of HTML, spaces collapsed, cut to `max` characters; `...` marks the cut when asked for. */
export function excerpt(html: string, max: number, withEllipsis: boolean): string {
  const plain = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(droppedElement, '')
    .replace(/<\/?[a-z!][^>]*>/gi, (tag) => (inline.test(tag) ? '' : ' '))
    .replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = plain.length > max ? [...plain] : []
  if (characters.length <= max) return plain
  const cut = characters.slice(0, max).join('').trimEnd()
  return withEllipsis ? `${cut}...` : cut
}

function decodeEntity(whole: string, name: string): string {
  if (name[0] !== '#') return entities[name.toLowerCase()] ?? whole
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
