import type { Engine } from '#server/engine/engine.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { namesIn } from '#server/engine/records/fields/file.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { FoundPage } from '#shared/collections/web-searches.ts'
import type { Numbers } from '#shared/contracts/results.ts'
import type { Section, SectionName } from './contents.ts'

/** A record as its reader sees it in the app, and its files by their keys in the store. */
export interface ExportedRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: readonly { key: string; name: string }[]
}

const rowsPerRead = 50

/** The records of a section, oldest first, a few at a time. */
export async function* readSection(
  { records }: Pick<Engine, 'records'>,
  { name: section, collection, filter, params }: Section,
): AsyncGenerator<ExportedRow> {
  const model = records.collection(collection)!
  const present = model.presenter('open', false)
  for (let after = { created: '', id: '' }; ; ) {
    const rows: RecordData[] = await records.find(collection as string, {
      filter: `(${filter}) && (created > {:created} || (created = {:created} && id > {:id}))`,
      params: { ...params, ...after },
      sort: 'created,id',
      limit: rowsPerRead,
    })
    for (const row of rows) {
      const names = model.files.flatMap((field) => namesIn(field, row))
      yield {
        values: { ...present(row), ...(await additions[section]?.(records, row)) },
        files: names.map((name) => ({ key: fileKey(model.id, row.id, name), name })),
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return
    after = { created: String(last.created), id: last.id }
  }
}

/** The first line of a post. */
const openingOf = async (records: RecordReader, post: unknown): Promise<string> =>
  (await records.byId('posts', String(post)))?.body.split('\n', 1)[0] ?? ''

const contactOf = async (records: RecordReader, contact: unknown): Promise<string> => {
  const known = await records.byId('contacts', String(contact))
  return known?.name || known?.email || String(contact)
}

/** The names of a conversation's contact, and of the people in it. */
async function ofConversation(records: RecordReader, { conversation, user, bot, author, actor }: RecordData) {
  const talk = await records.byId('conversations', String(conversation))
  const member = user ? await records.byId('users', String(user)) : null
  const named = bot ? await records.byId('bots', String(bot)) : null
  return {
    contactName: talk ? await contactOf(records, talk.contact) : '',
    author: member?.name || named?.name || author || actor,
  }
}

const ofAmbassador = async (records: RecordReader, { ambassador }: RecordData) => ({
  ambassadorName: (await records.byId('ambassadors', String(ambassador)))?.name ?? '',
})

/** Names for the ids in a record. */
const additions: Partial<
  Record<SectionName, (records: RecordReader, row: RecordData) => Promise<Record<string, unknown>>>
> = {
  memberships: async (records, { instance }) => ({
    workspace: (await records.byId('instances', String(instance)))?.name ?? '',
  }),
  async members(records, { user }) {
    const person = await records.byId('users', String(user))
    return { name: person?.name ?? '', email: person?.email ?? '' }
  },
  pictures: async (records, { post }) => ({ about: await openingOf(records, post) }),
  async 'web-searches'(records, { batch, pages }) {
    const found = (pages as FoundPage[] | null) ?? []
    return {
      batchName: (await records.byId('production_batches', String(batch)))?.name ?? '',
      foundPages: found.map(({ url, title, date }) => [title, date, url].filter(Boolean).join(', ')),
    }
  },
  'posting-slots': ofAmbassador,
  preferences: ofAmbassador,
  'scheduled-posts': async (records, { post, channel }) => ({
    about: await openingOf(records, post),
    channelName: (await records.byId('channels', String(channel)))?.name ?? '',
  }),
  async results(records, { scheduled, numbers }) {
    const published = await records.byId('scheduled_posts', String(scheduled))
    return { ...(numbers as Numbers | null), about: published ? await openingOf(records, published.post) : '' }
  },
  conversations: async (records, { contact }) => ({ contactName: await contactOf(records, contact) }),
  'contact-ids': async (records, { contact }) => ({ contactName: await contactOf(records, contact) }),
  messages: ofConversation,
  'message-deliveries': ofConversation,
  'conversation-events': ofConversation,
  async 'review-comments'(records, { post, user, name }) {
    const member = user ? await records.byId('users', String(user)) : null
    return { about: await openingOf(records, post), author: member?.name ?? name }
  },
}
