import { refuse } from './refuse.ts'

/** What a reader of XML wants to hear, in document order. Names carry their prefix: `a:t`. */
export interface XmlListener {
  open?(name: string, attributes: (name: string) => string): void
  text?(text: string): void
  close?(name: string): void
}

const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

/**
 * Reads XML in one pass without building a tree: depth costs nothing, entities of a document's own are not known, and
 * nothing outside of it is fetched. Refuses what is not closed as it was opened.
 */
export function readXml(xml: string, { open, text, close }: XmlListener): void {
  const path: string[] = []
  let end = 0
  for (const found of xml.matchAll(markup)) {
    if (found.index > end) text?.(plain(xml.slice(end, found.index)))
    end = found.index + found[0].length
    const [, raw, slash, name, rest = ''] = found
    if (raw !== undefined) text?.(raw)
    if (!name) continue
    if (slash) {
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

function attributeOf(rest: string, name: string): string {
  for (const [, key, , double, single] of rest.matchAll(/([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g)) {
    if (key === name) return plain(double ?? single ?? '')
  }
  return ''
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** `Id` → where it leads, of a part of an Office archive: `ppt/presentation.xml` has its relations beside it. */
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
      // A made-up host lets the rules of addresses resolve `../notesSlides/notesSlide1.xml`.
      const to = new URL(attribute('Target'), `http://archive/${folder}`).pathname.slice(1)
      relations.set(attribute('Id'), { type: attribute('Type').split('/').at(-1) ?? '', to: decodeURIComponent(to) })
    },
  })
  return relations
}

/** The title a document gives itself, e.g. in `docProps/core.xml`; '' without one. */
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
