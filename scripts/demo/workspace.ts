import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import PocketBase, { type ClientResponseError } from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { acceptedExtensions } from '#shared/contracts/knowledge.ts'
import type { Language } from '#shared/preferred-language.ts'
import { demoPersonas } from './personas.ts'

export const signIn = { email: 'demo@timbre.example', password: 'timbre-demo' }

export interface Workspace {
  pb: PocketBase
  instance: string
}

/** Signs the demo person up, or in if an earlier run has created them. */
export async function openWorkspace(url: string, language: Language): Promise<Workspace> {
  const pb = new PocketBase(url)
  pb.autoCancellation(false)
  const users = pb.collection<Row<'users'>>('users')
  await users.authWithPassword(signIn.email, signIn.password).catch(async (error: ClientResponseError) => {
    if (error.status !== 400) throw error
    const now = new Date().toISOString()
    await users.create({ ...signIn, passwordConfirm: signIn.password, name: 'Demo', language, termsConsentAt: now })
    await users.authWithPassword(signIn.email, signIn.password)
  })
  const me = pb.authStore.record!
  if (!me.onboardedAt) {
    const now = new Date().toISOString()
    await users.update(me.id, { personType: 'individual', country: 'BR', onboardedAt: now, welcomedAt: now })
  }
  return { pb, instance: me.instance as string }
}

/** The demo ambassador in the given language, created on the first run. */
export async function openAmbassador(
  { pb, instance }: Workspace,
  language: Language,
  ownDocuments: boolean,
): Promise<Row<'ambassadors'>> {
  const persona = demoPersonas[language][ownDocuments ? 'documents' : 'samples']
  const { segments, ...fields } = persona
  const ambassadors = pb.collection<Row<'ambassadors'>>('ambassadors')
  const filter = pb.filter('instance = {:instance} && name = {:name}', { instance, name: fields.name })
  const known = await ambassadors.getList(1, 1, { filter })
  if (known.items[0]) return known.items[0]
  const ambassador = await ambassadors.create({ instance, language, ...fields })
  for (const segment of segments) {
    await pb.collection('audience_segments').create({ ambassador: ambassador.id, ...segment })
  }
  return ambassador
}

/** The files below the folder that the product can read, in a stable order. */
export function documentsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && acceptedExtensions.includes(extname(entry.name).slice(1).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A knowledge base with this name; adds missing documents. */
export async function fillKnowledgeBase(
  { pb, instance }: Workspace,
  name: string,
  files: readonly string[],
): Promise<string> {
  const bases = pb.collection<Row<'knowledge_bases'>>('knowledge_bases')
  const filter = pb.filter('instance = {:instance} && name = {:name}', { instance, name })
  const [known] = (await bases.getList(1, 1, { filter })).items
  const base: Row<'knowledge_bases'> = known ?? (await bases.create({ instance, name }))
  const items = pb.collection<Row<'knowledge_items'>>('knowledge_items')
  const held = new Set(
    (await items.getFullList({ filter: pb.filter('base = {:id}', { id: base.id }) })).map(({ title }) => title),
  )
  for (const path of files) {
    const name = basename(path)
    const title = titleOf(name)
    if (held.has(title)) continue
    const file = new File([readFileSync(path)], name)
    await items.create({ base: base.id, type: 'document', title, file })
  }
  return base.id
}

/** `how-we-hire.md` → `How we hire`. */
function titleOf(name: string): string {
  const words = name.slice(0, -extname(name).length).replaceAll(/[-_]+/g, ' ').trim()
  return words ? words[0]!.toUpperCase() + words.slice(1) : name
}
