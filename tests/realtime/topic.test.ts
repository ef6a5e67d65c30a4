import { describe, expect, it } from 'vitest'
import { parseTopic } from '#server/engine/realtime/topic.ts'
import { fc } from '../support/properties.ts'

const withOptions = (path: string, options: unknown) =>
  `${path}?options=${encodeURIComponent(typeof options === 'string' ? options : JSON.stringify(options))}`

describe('a subscription', () => {
  it.each([
    ['posts/*', 'posts', '*'],
    ['posts/abc', 'posts', 'abc'],
    ['posts', 'posts', '*'],
    ['posts/', 'posts', ''],
    ['posts/abc/def', 'posts', 'abc'],
    ['', '', '*'],
    // Only server code sends to these.
    ['@live/posts/abc', '', 'posts'],
    ['@oauth2', '', '*'],
  ])('%j is for the collection %j and the record %j', (name, collection, record) => {
    expect(parseTopic(name)).toEqual({ name, collection, record, query: {}, headers: {} })
  })

  it('keeps its whole text as the name of its events', () => {
    const name = withOptions('posts/*', { query: { filter: 'a = "?"' } })
    expect(parseTopic(name)).toMatchObject({ name, collection: 'posts', query: { filter: 'a = "?"' } })
  })

  it('has headers in the form rules use', () => {
    const { headers } = parseTopic(withOptions('posts', { headers: { 'X-Token': 'abc', 'CF-IPCountry': 'BR' } }))
    expect(headers).toEqual({ x_token: 'abc', cf_ipcountry: 'BR' })
  })

  it('has values as texts, whatever was sent', () => {
    const { query } = parseTopic(withOptions('posts', { query: { page: 2, isPublic: true, fields: 'id' } }))
    expect(query).toEqual({ page: '2', isPublic: 'true', fields: 'id' })
  })

  it.each(['{', 'null', '7', '"text"', '[]', '{"query":7,"headers":"x"}', '{"query":null}'])(
    'without usable options, such as %s, has none',
    (options) => expect(parseTopic(withOptions('posts', options))).toMatchObject({ query: {}, headers: {} }),
  )

  it('is read from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.json(), (text, json) => {
        expect(parseTopic(text).name).toBe(text)
        const { query, headers } = parseTopic(withOptions('posts', json))
        for (const value of [...Object.values(query), ...Object.values(headers)]) expect(typeof value).toBe('string')
      }),
    )
  })
})
