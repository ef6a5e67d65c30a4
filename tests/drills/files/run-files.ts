import { mkdirSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { watchChildren } from '../../support/child-processes.ts'
import type { Place } from '../engine-server.ts'
import { type DocumentScale, hostileDocuments } from './documents.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { climbingPaths, hostileNames, hostilePictures } from './uploads.ts'

export interface FileFigures {
  /** Document → result, seconds, and peak memory of its process. */
  documents: Record<string, { end: string; seconds: number; megabytes: number }>
  /** Pictures: accepted or rejected. */
  pictures: Record<string, 'taken' | 'refused'>
  /** How long others waited, in milliseconds, before and during the attack. */
  others: { served: number; before: { p99: number; slowest: number }; meanwhile: { p99: number; slowest: number } }
  /** All the bombs together: max concurrent processes, and their total peak memory. */
  together: { processes: number; megabytes: number }
  /** Max growth of the server itself, in megabytes. */
  grown: number
  broken: string[]
}

export interface FilesScale extends DocumentScale {
  frames: number
  /** Max wait of others at the 99th percentile, in milliseconds. */
  patience: number
  /** Max seconds for reading a document. */
  seconds: number
}

type Item = Row<'knowledge_items'>
const megabyte = 1024 * 1024
const maxMegabytes = 700
const maxGrownMegabytes = 300

/** Uploads one hostile file after the other, then all of the worst together, while another client works. */
export async function runFiles({ folder, url = '' }: Place, scale: FilesScale): Promise<FileFigures> {
  const data = join(folder, 'inside', 'data')
  mkdirSync(data, { recursive: true })
  const outside = () =>
    readdirSync(folder, { recursive: true }).filter((path) => !String(path).startsWith('inside/data/'))
  const before = outside()
  const server = await startProduct(data, url)
  const trap = await setTrap()
  const broken: string[] = []
  try {
    const [attacker, other] = [await signUp(server, 'attacker'), await signUp(server, 'other')]
    const quiet = await serveOthers(other, pause(2000))
    server.peak()
    const attack = attackWith(server, attacker, scale, trap.url, broken)
    const { waits, problems } = await serveOthers(other, attack)
    const { base, ...figures } = await attack
    broken.push(...problems)
    await tryNames(server, attacker, base, broken)
    if (trap.visits() > 0) broken.push(`A document made the server come to an address in it ${trap.visits()} times.`)
    broken.push(
      ...strayFiles(data),
      ...outside()
        .filter((path) => !before.includes(path))
        .map((path) => `${path} lies outside of the data folder.`),
    )
    const meanwhile = summary(waits)
    if (meanwhile.p99 > scale.patience) broken.push(`Others waited ${meanwhile.p99} ms at the 99th percentile.`)
    if (figures.grown > maxGrownMegabytes) broken.push(`The server grew by ${figures.grown} MB.`)
    return { ...figures, others: { served: waits.length, before: summary(quiet.waits), meanwhile }, broken }
  } finally {
    trap.close()
    await server.stop()
  }
}

interface Person {
  pb: PocketBase
  instance: string
}

async function signUp(server: ProductProcess, name: string): Promise<Person> {
  const pb = new PocketBase(server.url)
  pb.autoCancellation(false)
  const [email, password] = [`${name}@drill.example`, 'correct horse 1']
  await pb.collection('users').create({ email, password, passwordConfirm: password, name })
  const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
  return { pb, instance: record.instance }
}

async function attackWith(
  server: ProductProcess,
  { pb, instance }: Person,
  scale: FilesScale,
  trap: string,
  broken: string[],
) {
  const base = (await pb.collection('knowledge_bases').create({ instance, name: 'Hostile' })).id
  const documents: FileFigures['documents'] = {}
  const all = await hostileDocuments(scale, trap)
  const first = server.peak()
  let highest = 0
  for (const { name, fileName, content, ends, never } of all) {
    const children = watchChildren(server.pid)
    const began = performance.now()
    const item = await uploaded(pb, base, fileName, content)
    const read = await settled(pb, item.id)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const megabytes = Math.round(Math.max(0, ...children.stop().seen.map(({ peak }) => peak)) / megabyte)
    // `mislabelled:pdf` says what the file is.
    const end = (read.error || read.status).split(':')[0]!
    documents[name] = { end, seconds, megabytes }
    if (!ends.includes(end)) broken.push(`${name}: ended as ${end}, expected ${ends.join(' or ')}.`)
    if (seconds > scale.seconds) broken.push(`${name}: took ${seconds} s.`)
    if (megabytes > maxMegabytes) broken.push(`${name}: its process took ${megabytes} MB.`)
    if (never && (await passagesOf(pb, item.id)).includes(never)) broken.push(`${name}: "${never}" is among its words.`)
    if (read.file) broken.push(...(await served(pb, read, read.file)))
    highest = Math.max(highest, server.peak())
  }
  const children = watchChildren(server.pid)
  const bombs = all.filter(({ ends }) => ends.includes('too-large'))
  const items = await Promise.all(bombs.map(({ fileName, content }) => uploaded(pb, base, fileName, content)))
  for (const { id } of items) await settled(pb, id)
  const { peakCount, peakBytes } = children.stop()
  highest = Math.max(highest, server.peak())
  return {
    base,
    documents,
    pictures: await offerPictures(server, pb, instance, scale.frames, broken),
    together: { processes: peakCount, megabytes: Math.round(peakBytes / megabyte) },
    grown: Math.round((highest - first) / megabyte),
  }
}

const uploaded = (pb: PocketBase, base: string, name: string, content: Buffer) =>
  pb.collection<Item>('knowledge_items').create({
    ...{ base, type: 'document' },
    file: new File([new Uint8Array(content)], name),
  })

async function settled(pb: PocketBase, id: string): Promise<Item> {
  const end = Date.now() + 200_000
  while (Date.now() < end) {
    const item = await pb.collection<Item>('knowledge_items').getOne(id)
    if (item.status === 'ready' || item.status === 'error') return item
    await pause(50)
  }
  throw new Error(`An item was not read in 200 s: ${id}`)
}

async function passagesOf(pb: PocketBase, item: string): Promise<string> {
  const filter = pb.filter('item = {:item}', { item })
  const chunks = await pb.collection<Row<'knowledge_chunks'>>('knowledge_chunks').getFullList({ filter })
  return chunks.map(({ text }) => text).join('\n')
}

async function offerPictures(
  server: ProductProcess,
  pb: PocketBase,
  instance: string,
  frames: number,
  broken: string[],
) {
  const { id } = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
  const outcomes: FileFigures['pictures'] = {}
  for (const { name, fileName, content, isPicture } of hostilePictures(frames)) {
    const avatar = new File([new Uint8Array(content)], fileName)
    const record = await pb
      .collection<Row<'ambassadors'>>('ambassadors')
      .update(id, { avatar })
      .catch(() => null)
    outcomes[name] = record ? 'taken' : 'refused'
    if ((record !== null) !== isPicture) broken.push(`${name} was ${outcomes[name]} as a picture.`)
    if (!record) continue
    for (const thumb of ['', '96x96', '100x100']) broken.push(...(await served(pb, record, record.avatar, thumb)))
    if (!server.alive()) throw new Error(`The server ended during ${name}.`)
  }
  return outcomes
}

const mayBeInline = /^(image\/(png|jpeg|gif|webp|bmp|x-icon)|(audio|video)\/[\w-]+|application\/pdf)$/

/** Problems with how the server serves a file. */
async function served(
  pb: PocketBase,
  record: { id: string; collectionName?: string },
  file: string,
  thumb = '',
): Promise<string[]> {
  const token = await pb.files.getToken()
  const answer = await fetch(pb.files.getURL(record, file, { token, ...(thumb ? { thumb } : {}) }))
  await answer.arrayBuffer()
  const header = (name: string) => answer.headers.get(name) ?? ''
  const problems: string[] = []
  if (answer.status !== 200) problems.push(`${file} was answered ${answer.status}.`)
  const isInline = !header('content-disposition').startsWith('attachment')
  if (isInline && !mayBeInline.test(header('content-type')))
    problems.push(`${file} is shown as ${header('content-type')}.`)
  if (header('x-content-type-options') !== 'nosniff') problems.push(`${file} may be taken for something else.`)
  if (!header('content-security-policy').includes('sandbox')) problems.push(`${file} is not in a sandbox.`)
  return problems
}

/** Path traversal names: each file is stored under a safe name, keeps its content, and overwrites nothing. */
async function tryNames(server: ProductProcess, { pb }: Person, base: string, broken: string[]): Promise<void> {
  const kept: { item: Item; words: string }[] = []
  for (const [at, name] of hostileNames.entries()) {
    const words = `Words of file number ${at}.`
    const answer = await sendRaw(server.url, pb.authStore.token, base, name, words)
    if (answer.status === 200) kept.push({ item: (await answer.json()) as Item, words })
    else if (answer.status >= 500) broken.push(`The name ${JSON.stringify(name)} was answered ${answer.status}.`)
    else await answer.arrayBuffer()
  }
  if (kept.length < hostileNames.length / 2)
    broken.push(`Only ${kept.length} of ${hostileNames.length} names were taken.`)
  if (new Set(kept.map(({ item }) => item.file)).size < kept.length) broken.push('Two files have the same name.')
  for (const { item, words } of kept) {
    if (!/^[a-z0-9][\w.-]{2,150}$/i.test(item.file)) broken.push(`A file is stored as ${JSON.stringify(item.file)}.`)
    const token = await pb.files.getToken()
    const answer = await fetch(pb.files.getURL(item, item.file, { token }))
    if ((await answer.text()) !== words) broken.push(`${item.file} does not hold its own words.`)
    for (const path of climbingPaths) {
      const climbing = await fetch(`${server.url}/api/files/knowledge_items/${item.id}/${path}?token=${token}`)
      const text = await climbing.text()
      if (climbing.ok && !text.includes('<html')) broken.push(`${path} was answered ${climbing.status}.`)
      if (/SQLite format|root:/.test(text)) broken.push(`${path} gives a file of the machine away.`)
    }
    await settled(pb, item.id)
  }
}

/** Like a client without escaping. */
function sendRaw(url: string, token: string, base: string, name: string, words: string): Promise<Response> {
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${words}\r\n--b--\r\n`
  return fetch(`${url}/api/collections/knowledge_items/records`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.from(field('base', base) + field('type', 'document') + file),
  })
}

/** Unexpected entries in the data folder. */
function strayFiles(data: string): string[] {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(data.length + 1))
  const own =
    /^((data|logs|lock)\.db(-wal|-shm|-journal)?|settings\.key|lock\.pid|files-of)$|^storage\/\w+\/\w+\/[\w.-]+$|^storage\/\w+\/\w+\/thumbs_[\w.-]+\/[\w.-]+$/
  return paths.filter((path) => !own.test(path)).map((path) => `${path} does not belong into the data folder.`)
}

/** A client reads and writes until the attack is over. */
async function serveOthers(
  { pb, instance }: Person,
  until: Promise<unknown>,
): Promise<{ waits: number[]; problems: string[] }> {
  const base = (await pb.collection('knowledge_bases').create({ instance, name: 'Own' })).id
  const waits: number[] = []
  const problems = new Set<string>()
  let over = false
  void until
    .catch(() => undefined)
    .then(() => {
      over = true
    })
  for (let turn = 0; !over; turn += 1) {
    const began = performance.now()
    const work =
      turn % 4 === 0
        ? pb.collection('knowledge_bases').update(base, { name: `Own ${turn}` })
        : pb.collection('knowledge_bases').getList(1, 20)
    await work.catch((error: Error) => problems.add(`Somebody else was refused: ${error.message}`))
    waits.push(performance.now() - began)
    await pause(20)
  }
  return { waits, problems: [...problems] }
}

function summary(waits: readonly number[]) {
  const sorted = waits.toSorted((a, b) => a - b)
  return { p99: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0), slowest: Math.round(sorted.at(-1) ?? 0) }
}

/** An address that no document may make the server request. */
async function setTrap() {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.destroy()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits: () => visits,
    close: () => server.close(),
  }
}
