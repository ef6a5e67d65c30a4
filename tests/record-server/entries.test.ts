import { expect, it } from 'vitest'
import { changeEntry, type Entry, importEntries } from '#server/engine/collections-json/entries.ts'

const google = { name: 'google', clientId: 'old', clientSecret: 'secret' }
const readers: Entry = {
  ...{ id: 'pbc_readers', name: 'readers', type: 'auth', listRule: '' },
  fields: [
    { id: 'text1', name: 'id', type: 'text', system: true },
    { id: 'text2', name: 'title', type: 'text', max: 5 },
  ],
  oauth2: { enabled: true, providers: [google], mappedFields: { name: 'title' } },
}
const counts: Entry = {
  id: 'pbc_v',
  name: 'counts',
  type: 'view',
  viewQuery: 'select 1 as id',
  fields: [{ name: 'id' }],
}

it('keeps the secret of a provider that is submitted without one, and accepts a new one', () => {
  const providersAfter = (providers: object[]) => {
    const [entry] = importEntries([readers], [{ name: 'readers', oauth2: { providers } }], false)
    return entry!.oauth2
  }
  expect(providersAfter([{ name: 'google', clientId: 'new' }])).toEqual({
    enabled: true,
    providers: [{ name: 'google', clientId: 'new', clientSecret: 'secret' }],
    mappedFields: { name: 'title' },
  })
  expect(providersAfter([{ ...google, clientSecret: 'other' }])).toMatchObject({
    providers: [{ clientSecret: 'other' }],
  })
  expect(providersAfter([{ name: 'github', clientId: 'x' }])).toMatchObject({
    providers: [{ name: 'github', clientId: 'x' }],
  })
})

it('matches a field without an id by name, and keeps system fields', () => {
  const [entry] = changeEntry([readers], readers, { fields: [{ name: 'title', type: 'text', max: 9 }] })
  expect(entry!.fields).toEqual([
    { id: 'text1', name: 'id', type: 'text', system: true },
    { id: 'text2', name: 'title', type: 'text', max: 9 },
  ])
})

it('gives a view with another query the fields of that query', () => {
  const fieldsAfter = (given: object) => changeEntry([counts], counts, { ...given })[0]!.fields
  expect(fieldsAfter({ viewQuery: 'select 2 as id' })).toEqual([])
  expect(fieldsAfter({ listRule: '' })).toEqual([{ name: 'id' }])
})
