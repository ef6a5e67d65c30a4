import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/engine/errors.ts'
import { parseExpand } from '#server/engine/records/read/expand-paths.ts'
import { excerpt, htmlText } from '#server/engine/records/read/html-text.ts'
import { compilePicker } from '#server/engine/records/read/pick-fields.ts'

const answer = {
  id: 'post1',
  body: '<p>We repair <b>every</b> bicycle.</p><p>Twice.</p>',
  tags: ['a', 'b'],
  sources: [
    { title: 'Handbook', quote: 'x' },
    { title: 'Prices', quote: 'y' },
  ],
  expand: { author: { id: 'user1', name: 'Ines', email: 'ines@timbre.example' } },
}
const pick = (fields: string) => compilePicker(fields)?.(answer)

describe('the fields that a request asks for', () => {
  it.each<[string, object]>([
    ['id', { id: 'post1' }],
    [' id , tags ', { id: 'post1', tags: ['a', 'b'] }],
    ['id,unknown', { id: 'post1' }],
    ['expand.author.name', { expand: { author: { name: 'Ines' } } }],
    ['sources.title', { sources: [{ title: 'Handbook' }, { title: 'Prices' }] }],
    ['expand.*', { expand: answer.expand }],
    // A star stands for all others; what is named keeps its own rule.
    ['*,expand.author.id', { ...answer, expand: { author: { id: 'user1' } } }],
    ['body:excerpt(9)', { body: 'We repair' }],
    ['body:excerpt(9,true)', { body: 'We repair...' }],
    ['body:excerpt(1000,true)', { body: 'We repair every bicycle. Twice.' }],
    ['id:excerpt(2)', { id: 'po' }],
    ['tags:excerpt(2)', { tags: ['a', 'b'] }],
  ])('%s', (fields, picked) => {
    expect(pick(fields)).toEqual(picked)
  })

  it('are all of them without a list', () => {
    expect([compilePicker(undefined), compilePicker(''), compilePicker('  ')]).toEqual([null, null, null])
  })

  it.each([
    'body:excerpt',
    'body:excerpt()',
    'body:excerpt(0)',
    'body:excerpt(x)',
    'body:excerpt(1,true,2)',
    'body:upper',
    ':excerpt(5)',
    'body:',
  ])('are refused as %s', (fields) => {
    expect(() => pick(fields)).toThrow(ApiError)
  })
})

describe('the text of HTML', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['One<br>two <i>three</i>four', 'Onetwo threefour'],
    ['a < b &amp; c &lt; d', 'a < b & c < d'],
    ['<script>alert("</p>")</script>seen', 'seen'],
    ['<style>p { color: red }</style><p>seen', 'seen'],
    ['<!-- hidden <p> -->seen', 'seen'],
    ['<a title="a > b" href=\'x\'>link</a>', 'link'],
    ['<div>never closed', 'never closed'],
    ['<', '<'],
    ['a<3 and b', 'a<3 and b'],
    ['<img src="x" onerror="alert(1)">seen', 'seen'],
    ['<textarea><b>raw</b></textarea>seen', 'seen'],
    ['<select><option>One</option></select>seen', 'seen'],
    ['&nbsp;&eacute;&#233;&#xe9;', 'ééé'],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(htmlText(html).replaceAll('\u00A0', '').trim()).toBe(text)
  })

  it('is cut between characters', () => {
    expect(excerpt('🚲🚲🚲', 2, false)).toBe('🚲🚲')
    expect(excerpt('🚲🚲', 2, true)).toBe('🚲🚲')
    expect(excerpt('one two', 4, true)).toBe('one...')
  })
})

describe('the relations that a request expands', () => {
  const tree = (expand: string) => {
    const shown = (at: NonNullable<ReturnType<typeof parseExpand>>): object =>
      Object.fromEntries([...at].map(([key, inner]) => [key, shown(inner)]))
    const parsed = parseExpand(expand)
    return parsed && shown(parsed)
  }

  it.each<[string, object | null]>([
    ['author', { author: {} }],
    ['author.team, topic', { author: { team: {} }, topic: {} }],
    ['author.team,author.avatar', { author: { team: {}, avatar: {} } }],
    ['author,author', { author: {} }],
    ['comments_via_post(post).user', { 'comments_via_post(post)': { user: {} } }],
    ['.author.', { author: {} }],
    [',, ,', null],
    ['', null],
    // The sixth level is the last.
    ['a.b.c.d.e.f.g.h', { a: { b: { c: { d: { e: { f: {} } } } } } }],
  ])('%j', (expand, expected) => {
    expect(tree(expand)).toEqual(expected)
    // A path that was read before is read the same.
    expect(tree(expand)).toEqual(expected)
  })
})
