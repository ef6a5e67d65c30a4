import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { ZipFile } from 'yazl'
import { authCollection, collection } from '#shared/collections/define.ts'
import { bool, file, json, number, relationMany, selectMany, text } from '#shared/collections/fields.ts'
import type { TestServer } from '../support/server.ts'

const tenant = { global: 'Tests have no tenants.' }
const open = { list: '', view: '', create: '', update: '', delete: '' }

/** One field of each type. */
export const books = collection('books', {
  tenant,
  fields: {
    title: text(),
    pages: number(),
    lent: bool(),
    tags: selectMany(['new', 'old', 'rare']),
    about: json(),
    cover: file({ mimeTypes: [] }),
    sequels: relationMany('books'),
  },
  rules: open,
})
export const readers = authCollection('readers', { tenant, fields: { name: text() }, rules: open })

export const password = 'correct horse 1'

/** Rows with difficult values, with files and an account that can sign in. */
export async function fill(server: TestServer): Promise<void> {
  const pb = server.client()
  const first = await pb.collection('books').create({
    title: `Ação, "quotes", \u2028 lines\n and 🐙`,
    pages: 0.1 + 0.2,
    lent: true,
    tags: ['old', 'rare'],
    about: { deep: [1, null, { 'a.b': '\\' }] },
    cover: new File([Buffer.from([0, 255, 10, 13, 26])], 'cover.bin'),
  })
  await pb.collection('books').create({ title: '', pages: -1e300, sequels: [first.id], about: 'plain' })
  for (let index = 0; index < 30; index += 1) {
    await pb
      .collection('books')
      .create({ title: `Book ${index}`, pages: index, cover: new File([`page ${index}`], 'page.txt') })
  }
  await pb.collection('readers').create({ email: 'ana@test.example', password, passwordConfirm: password, name: 'Ana' })
}

/** Everything that a superuser can see of the data, files included. */
export async function contentOf(root: PocketBase): Promise<unknown> {
  const rows = await root.collection('books').getFullList({ sort: '@rowid' })
  const files: Record<string, string> = {}
  for (const row of rows) {
    if (!row.cover) continue
    const answer = await fetch(root.files.getURL(row, row.cover))
    files[row.cover] = `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('hex')}`
  }
  return { rows, files, readers: await root.collection('readers').getFullList({ sort: 'id' }) }
}

/** Saves a backup to the disk of the test. */
export async function download(root: PocketBase, key: string, folder: string): Promise<string> {
  const url = root.backups.getDownloadURL(await root.files.getToken(), key)
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`The download answered ${answer.status}.`)
  const path = join(folder, `downloaded-${key}`)
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
  return path
}

/** The data that a restore keeps in the data folder only while it runs. */
export function leftBehind(folder: string): string[] {
  const waiting = join(folder, 'restoring')
  const files = existsSync(waiting) ? readdirSync(waiting) : []
  return [...files, ...readdirSync(folder).filter((name) => name.includes('.restore-'))]
}

/** A zip of these entries, in memory. */
export async function zipOf(entries: Record<string, string | Buffer>): Promise<File> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return new File([Buffer.concat(chunks)], 'made.zip', { type: 'application/zip' })
}
