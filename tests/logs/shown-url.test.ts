import { describe, expect, it } from 'vitest'
import { shownUrl, withoutToken } from '#server/engine/logs/shown-url.ts'

const query = (values: Record<string, string>) => `/api/x?${new URLSearchParams(values)}`

describe('an address in the log', () => {
  it.each<[Record<string, string>, string]>([
    [{ filter: `email = "ana@x.example"` }, 'filter=email=?'],
    [{ filter: `email ~ 'ana' || phone = 5511999998888` }, 'filter=email~? || phone=?'],
    [{ filter: `name:lower = "a" && tags.name ?~ "b"` }, 'filter=name:lower=? && tags.name?~?'],
    [{ filter: `geoDistance(at.lon, at.lat, 1.5, 2) < 3` }, 'filter=geoDistance(at.lon,at.lat,?,?)<?'],
    [{ filter: `a = 1 // ana@x.example` }, 'filter=a=?'],
    [{ filter: `email = "ana@x.example` }, 'filter=?'],
    [{ filter: `email = ana@x.example` }, 'filter=?'],
    [{ filter: '' }, 'filter='],
    [{ sort: '-created,name', expand: 'a.b,c_via_d' }, 'sort=-created,name&expand=a.b,c_via_d'],
    [{ sort: '@random', fields: '*,body:excerpt(200,true)' }, 'sort=@random&fields=*,body:excerpt(200,true)'],
    [{ sort: 'ana@x.example', fields: 'ana maria' }, 'sort=?&fields=?'],
    [{ page: '2', skipTotal: '1', download: 'true' }, 'page=2&skipTotal=1&download=true'],
    [{ q: 'Ana Maria', id: 'abc123def456ghi' }, 'q=?&id=?'],
    [{ token: 'aaa', 'x-API-Key': 'bbb' }, 'token=[hidden]&x-API-Key=[hidden]'],
    [{ 'ana@x.example': 'true' }, '?=true'],
  ])('for %j has %s', (values, shown) => {
    expect(shownUrl(query(values))).toBe(`/api/x?${shown}`)
  })

  it('hides secrets whose names are encoded differently', () => {
    expect(shownUrl('/api/x?%74oken=aaa&pass%77ord=bbb')).toBe('/api/x?token=[hidden]&password=[hidden]')
  })

  it.each([
    ['/api/calendar/abc.ics?x=1', '/api/calendar/:token', '/api/calendar/[hidden]?x=1'],
    ['/api/review/abc/posts/p1', '/api/review/:token/posts/:post', '/api/review/[hidden]/posts/p1'],
    ['/api/posts/p1?a=1?b', '/api/posts/:post', '/api/posts/p1?a=1?b'],
    ['/api/nothing', '', '/api/nothing'],
  ])('has no secret in the path %s of %s', (url, pattern, shown) => {
    expect(withoutToken(url, pattern)).toBe(shown)
  })

  it('is unchanged without a query, up to a max length', () => {
    expect(shownUrl('/api/collections/people/records')).toBe('/api/collections/people/records')
    expect(shownUrl(`/api/${'a'.repeat(9000)}?b=${'1,'.repeat(9000)}`).length).toBe(3000)
  })
})
