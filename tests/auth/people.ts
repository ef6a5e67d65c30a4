import { authCollection, type Collection } from '#shared/collections/define.ts'
import { file, relation, text } from '#shared/collections/fields.ts'

const rules = {
  list: 'id = @request.auth.id',
  view: 'id = @request.auth.id',
  create: '',
  update: 'id = @request.auth.id',
  delete: null,
}

/** Accounts identified by address or name. */
export const people: Collection = authCollection('people', {
  tenant: { global: 'test' },
  fields: {
    username: text(),
    friend: relation('people'),
    secretNote: text({ hidden: true }),
    paper: file({ protected: true }),
  },
  rules,
  indexes: [{ fields: ['username'], unique: true, where: "username != ''" }],
  auth: { passwordAuth: { identityFields: ['email', 'username'] }, otp: { enabled: true } },
})

/** Accounts of which a rule allows only some to sign in. */
export const guests: Collection = authCollection('guests', {
  tenant: { global: 'test' },
  fields: { badge: text() },
  rules,
  auth: { authRule: 'verified = true && badge != "red"' },
})

/** Password sign-in is disabled for these. */
export const machines: Collection = authCollection('machines', {
  tenant: { global: 'test' },
  fields: {},
  rules,
  auth: { passwordAuth: { enabled: false } },
})
