import { describe, expect, it } from 'vitest'
import { ownTitle, readXml, relationsOf } from '#server/knowledge/parser/xml.ts'
import { fc } from '../support/properties.ts'

/** Everything the reader reports, as one line. */
function eventsOf(xml: string, ...attributes: string[]): string {
  const events: string[] = []
  readXml(xml, {
    open: (name, attribute) => events.push(['<', name, ...attributes.map((each) => attribute(each))].join(' ')),
    text: (text) => events.push(JSON.stringify(text)),
    close: (name) => events.push(`> ${name}`),
  })
  return events.join(', ')
}

describe('XML', () => {
  it('is read in document order, with the prefixes of names', () => {
    expect(eventsOf('<?xml version="1.0"?><a:p>One<b/> two</a:p>')).toBe('< a:p, "One", < b, > b, " two", > a:p')
  })

  it('may have attributes in either quotation marks, with a > in them', () => {
    expect(eventsOf('<a x="1 > 0" y=\'"2"\' />', 'x', 'y', 'z')).toBe('< a 1 > 0 "2" , > a')
  })

  it('has attributes by their whole name', () => {
    expect(eventsOf('<a r:id="1" id="2" x-id="3"/>', 'id', 'r:id')).toBe('< a 2 1, > a')
    expect(eventsOf('<a title="id=&quot;9&quot;" id="2"/>', 'title', 'id')).toBe('< a id="9" 2, > a')
  })

  it('has entities as characters, in texts and attributes', () => {
    expect(eventsOf('<a x="&lt;&#233;&#xE9;">&amp;&apos;&gt;</a>', 'x')).toBe(`< a <éé, "&'>", > a`)
  })

  it.each([
    ['&other;', '&other;'],
    ['&constructor;', '&constructor;'],
    ['&#0;', ''],
    ['&#x110000;', ''],
    ['&#x1F600;', '😀'],
    ['&amp;lt;', '&lt;'],
    ['AT&T', 'AT&T'],
  ])('reads %s as %j', (written, text) => {
    let read = ''
    readXml(`<a>${written}</a>`, { text: (part) => (read += part) })
    expect(read).toBe(text)
  })

  it('does not expand the entities of a document type, nor read it as elements', () => {
    const xml = '<!DOCTYPE a SYSTEM "http://evil.example/x"><a>&big;</a>'
    expect(eventsOf(xml)).toBe('< a, "&big;", > a')
  })

  it('has no elements in comments and quoted sections', () => {
    expect(eventsOf('<a><!-- <b> -- > <c/> -->x<![CDATA[<d>&amp;]]]]></a>')).toBe('< a, "x", "<d>&amp;]]", > a')
  })

  it('may contain a literal <', () => {
    expect(eventsOf('<a>1 < 2</a>')).toBe('< a, "1 < 2", > a')
  })

  it.each([
    ['an element that is left open', '<a><b></b>'],
    ['elements that cross', '<a><b></a></b>'],
    ['an end without a beginning', '</a>'],
    ['a second end', '<a></a></a>'],
    ['another case', '<A></a>'],
    ['a comment without an end', '<a><!-- x</a>'],
    ['a quoted section without an end', '<a><![CDATA[x</a>'],
    ['an instruction without an end', '<a><?php x'],
    ['no element', 'text'],
    ['nothing', ''],
  ])('is refused with %s', (_, xml) => {
    expect(() => eventsOf(xml)).toThrow(expect.objectContaining({ code: 'corrupt' }))
  })

  it('returns every text that was escaped', () => {
    const escaped = (text: string) =>
      text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`).replaceAll("'", '&apos;')
    const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'))
    fc.assert(
      fc.property(texts, texts, (text, attribute) => {
        let [read, named] = ['', '']
        readXml(`<a x='${escaped(attribute)}'>${escaped(text)}</a>`, {
          open: (_, attributeOf) => (named = attributeOf('x')),
          text: (part) => (read += part),
        })
        expect([read, named]).toEqual([text, attribute])
      }),
    )
  })
})

describe('the relations of a part', () => {
  const rels = (...entries: string[]) =>
    `<Relationships>${entries.map((entry) => `<Relationship ${entry}/>`).join('')}</Relationships>`
  const partsWith = (path: string, xml: string) => new Map([[path, xml]])

  it('lead to other parts of the archive, relative to its folder', () => {
    const parts = partsWith(
      'ppt/slides/_rels/slide1.xml.rels',
      rels(
        'Id="r1" Type="http://x/notesSlide" Target="../notes/n%201.xml"',
        'Id="r2" Type="http://x/image" Target="/media/i.png"',
        'Id="r3" Type="http://x/layout" Target="layout.xml"',
      ),
    )
    expect(Object.fromEntries(relationsOf(parts, 'ppt/slides/slide1.xml'))).toEqual({
      r1: { type: 'notesSlide', to: 'ppt/notes/n 1.xml' },
      r2: { type: 'image', to: 'media/i.png' },
      r3: { type: 'layout', to: 'ppt/slides/layout.xml' },
    })
  })

  it('never leave the archive', () => {
    const parts = partsWith(
      '_rels/book.xml.rels',
      rels('Id="r1" Target="../../../etc/passwd"', 'Id="r2" TargetMode="External" Target="https://evil.example/"'),
    )
    expect(Object.fromEntries(relationsOf(parts, 'book.xml'))).toEqual({ r1: { type: '', to: 'etc/passwd' } })
  })

  it('are none without their part', () => {
    expect(relationsOf(new Map(), 'xl/workbook.xml').size).toBe(0)
  })
})

describe('the title of a document', () => {
  it.each([
    ['<m><dc:title> Prices &amp; costs </dc:title><dc:creator>Ana</dc:creator></m>', 'Prices & costs'],
    ['<m><dc:subject>Ana</dc:subject></m>', ''],
    ['<m><dc:title/>Text</m>', ''],
    [undefined, ''],
  ])('in %s is %j', (xml, title) => expect(ownTitle(xml)).toBe(title))
})
