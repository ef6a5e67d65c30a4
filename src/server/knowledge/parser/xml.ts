import { refuse } from './refuse.ts'

/** Callbacks of the XML reader, in document order. Names include their prefix: `a:t`. */
export interface XmlListener {
  open?(name: string, attributes: (name: string) => string): void
  text?(text: string): void
  close?(name: string): void
}

const tag = /<(\/?)([\w:.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y

/**
 * Reads XML in one pass without building a tree: depth costs nothing, custom entities are not expanded, and
 * nothing external is fetched. Rejects mismatched tags.
 */
export function readXml(xml: string, { open, text, close }: XmlListener): void {
  const path: string[] = []
  let end = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', Math.max(at + 1, end))) {
    const found = markupAt(xml, at)
    if (!found) continue
    if (at > end) text?.(plain(xml.slice(end, at)))
    end = found.end
    if (found.raw !== undefined) text?.(found.raw)
    const { name, rest = '' } = found
    if (!name) continue
    if (found.isClosing) {
      if (path.pop() !== name) refuse('corrupt', `</${name}> closes nothing`)
      close?.(name)
      continue
    }
    open?.(name, (attribute) => attributeOf(rest, attribute))
    if (rest.endsWith('/')) close?.(name)
    else path.push(name)
  }
  if (path.length > 0 || end === 0) refuse('corrupt', 'the XML ends too early')
}

interface Found {
  end: number
  /** CDATA. */
  raw?: string
  name?: string
  isClosing?: boolean
  /** Attributes, and a slash if the element is empty. */
  rest?: string
}

/** The tag, comment or instruction that starts here; null for a literal `<`. */
function markupAt(xml: string, at: number): Found | null {
  if (xml.startsWith('<!--', at)) return { end: ending('-->', at + 4) }
  if (xml.startsWith('<![CDATA[', at)) {
    const end = ending(']]>', at + 9)
    return { end, raw: xml.slice(at + 9, end - 3) }
  }
  if (xml[at + 1] === '?' || xml[at + 1] === '!') return { end: ending('>', at + 2) }
  tag.lastIndex = at
  const found = tag.exec(xml)
  return found && { end: tag.lastIndex, isClosing: found[1] !== '', name: found[2]!, rest: found[3]! }

  function ending(sign: string, from: number): number {
    const end = xml.indexOf(sign, from)
    return end < 0 ? refuse('corrupt', 'the XML ends too early') : end + sign.length
  }
}

function attributeOf(rest: string, name: string): string {
  for (const [, key, , double, single] of rest.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g)) {
    if (key === name) return plain(double ?? single ?? '')
  }
  return ''
}

/** A map, since an entity may be called like a built-in property, such as `constructor`. */
const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

const plain = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named.get(name) ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** `Id` → target, for the relationships of a part of an Office archive, e.g. `ppt/presentation.xml`. */
export function relationsOf(
  parts: ReadonlyMap<string, string>,
  part: string,
): Map<string, { type: string; to: string }> {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]+)$/.exec(part) ?? []
  const relations = new Map<string, { type: string; to: string }>()
  const xml = parts.get(`${folder}_rels/${file}.rels`)
  if (!xml) return relations
  readXml(xml, {
    open(name, attribute) {
      if (!name.endsWith('Relationship') || attribute('TargetMode') === 'External') return
      // With a dummy host, URL rules resolve `../notesSlides/notesSlide1.xml`.
      const to = new URL(attribute('Target'), `http://archive/${folder}`).pathname.slice(1)
      relations.set(attribute('Id'), { type: attribute('Type').split('/').at(-1) ?? '', to: decodeURIComponent(to) })
    },
  })
  return relations
}

/** The title in a document's metadata, e.g. in `docProps/core.xml`; '' if there is none. */
export function ownTitle(xml: string | undefined): string {
  let title = ''
  let isInside = false
  if (xml)
    readXml(xml, {
      open: (name) => {
        isInside = name === 'dc:title'
      },
      text: (text) => {
        if (isInside) title += text
      },
      close: () => {
        isInside = false
      },
    })
  return title.trim()
}
