import type { RecordData } from '#server/engine/records/record.ts'
import { authCollection, type Collection } from '#shared/collections/define.ts'
import { text } from '#shared/collections/fields.ts'
import { asJson, ask, type TestServer, testPassword } from '../support/server.ts'

const rules = {
  list: 'id = @request.auth.id',
  view: 'id = @request.auth.id',
  create: '',
  update: 'id = @request.auth.id',
  delete: 'id = @request.auth.id',
}
const tenant = { global: 'test' }

/** Accounts with one-time passwords as a second sign-in method. */
export const people: Collection = authCollection('people', {
  tenant,
  fields: { note: text(), secretNote: text({ hidden: true }) },
  rules,
  auth: { otp: { enabled: true } },
})

/** Accounts that need a second factor, unless they are exempt. */
export const guarded: Collection = authCollection('guarded', {
  tenant,
  fields: { excused: text() },
  rules,
  auth: { otp: { enabled: true }, mfa: { enabled: true, rule: 'excused = ""' } },
})

/** The same with an invalid rule. */
export const broken: Collection = authCollection('broken', {
  tenant,
  fields: {},
  rules,
  auth: { otp: { enabled: true }, mfa: { enabled: true, rule: 'nothing = 1' } },
})

/** Accounts whose managers may set the email address and password of all of them. */
export const managed: Collection = authCollection('managed', {
  tenant,
  fields: { role: text() },
  rules: { ...rules, list: '', view: '', update: '@request.auth.id != ""' },
  auth: { manageRule: '@request.auth.role = "manager"', authAlert: { enabled: false } },
})

/** Shared steps of account tests. */
export function visitorsOf(server: () => TestServer) {
  let count = 0
  const post = (path: string, body: unknown, init?: RequestInit) =>
    ask(`${server().url}/api/collections/${path}`, asJson(body, init))
  return {
    post,
    /** A new record with a unique email address. */
    async make(collection: string, data: object = {}): Promise<RecordData & { email: string }> {
      count += 1
      const email = `${collection}${count}@test.example`
      const record = await server().records.write((writer) =>
        writer.create<string>(collection, { email, password: testPassword, ...data }),
      )
      return record as RecordData & { email: string }
    },
    /** Mails to an address, oldest first. */
    mailsTo: (to: string) =>
      server().records.find('mails', { filter: 'to = {:to}', params: { to }, sort: 'created,id' }),
    rowsOf: (name: string, id: string) =>
      server().records.find<string>(name, { filter: 'recordRef = {:id}', params: { id }, sort: 'created' }),
    stored: async (collection: string, id: string) => (await server().records.byId<string>(collection, id))!,
    async signedIn(collection: string, email: string) {
      const pb = server().client()
      await pb.collection(collection).authWithPassword(email, testPassword)
      return pb
    },
  }
}

export const bearing = (token: string) => ({ headers: { authorization: token } })
export const blank = { code: 'validation_required', message: 'Cannot be blank.' }
export const invalid = (data: object) => ({
  status: 400,
  message: 'An error occurred while validating the submitted data.',
  data,
})
export const lengthBetween = (min: number, max: number) => ({
  code: 'validation_length_out_of_range',
  message: `The length must be between ${min} and ${max}.`,
  params: { min, max },
})
