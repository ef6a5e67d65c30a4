import type { App } from '#server/app.ts'
import type { FakeOidc } from '../../fakes/oidc.ts'
import { storedPost } from '../../support/workspace.ts'
import { documentsWith } from './documents.ts'
import { newAddress, newPerson, newVisitor } from './newcomer.ts'

/** A feature through which an address entered by a person leads to a fetch of the server. */
export interface Entrance {
  readonly name: string
  /** Resolves when the server has processed all of them. */
  visit(urls: readonly string[]): Promise<void>
}

export interface Product {
  readonly app: App
  readonly oidc: FakeOidc
  /** The redirect of the company registry's next answer. */
  registryLeadsTo(url: string): void
  /** The picture that the page at `cardPage` names for its card. */
  cardShows(url: string): void
  /** What a search for a batch finds next. */
  searchFinds(urls: readonly string[]): void
  /** The address of a video’s captions in the answer to the player. */
  captionsAt(url: string): void
}

export const cardPage = 'http://site.example/card'

/** Below one person's hourly limit. */
const companiesPerPerson = 30

export function entrancesOf({ app, oidc, registryLeadsTo, cardShows, captionsAt, searchFinds }: Product): Entrance[] {
  const { records } = app.engine
  return [
    {
      name: 'the one way out',
      async visit(urls) {
        const limits = { maxBytes: 100_000, milliseconds: 60_000 }
        await eachInTurn(urls, (url) => app.engine.fetch(url, limits))
      },
    },
    {
      name: 'link of a knowledge base',
      async visit(urls) {
        const { pb, instance } = await newPerson(app)
        const { id: base } = await pb.collection('knowledge_bases').create({ instance, name: 'Links' })
        await eachInTurn(urls, (url) => pb.collection('knowledge_items').create({ base, type: 'link', url }))
        await itemsRest(app, base)
      },
    },
    {
      name: 'page of the web named in a prompt, website of an ambassador',
      async visit(urls) {
        // Max pages that a batch reads.
        for (let at = 0; at < urls.length; at += 6) await runBatch(urls.slice(at, at + 6))
      },
    },
    {
      name: 'page found by a search',
      async visit(urls) {
        // Max found pages that a batch reads.
        for (let at = 0; at < urls.length; at += 8) {
          searchFinds(urls.slice(at, at + 8))
          await runBatch([])
        }
        searchFinds([])
      },
    },
    {
      name: 'picture of an account at another service',
      async visit(urls) {
        await eachInTurn(urls, signInWithPicture)
      },
    },
    {
      name: 'redirect of the registry of companies',
      async visit(urls) {
        for (let at = 0; at < urls.length; at += companiesPerPerson) {
          const { pb } = await newPerson(app)
          await eachInTurn(urls.slice(at, at + companiesPerPerson), (url) => {
            registryLeadsTo(url)
            return pb.send('/api/cnpj/19131243000197', {})
          })
        }
      },
    },
    {
      name: 'link of a post',
      async visit(urls) {
        const readCard = await newPost()
        await eachInTurn(urls, readCard)
      },
    },
    {
      name: 'picture that a page names for its card',
      async visit(urls) {
        const readCard = await newPost()
        await eachInTurn(urls, (url) => {
          cardShows(url)
          return readCard(cardPage)
        })
      },
    },
    {
      name: 'captions of a video',
      async visit(urls) {
        const { pb, instance } = await newPerson(app)
        const { id: base } = await pb.collection('knowledge_bases').create({ instance, name: 'Videos' })
        const video = 'https://youtu.be/aaaaaaaaaaa'
        await eachInTurn(urls, async (url) => {
          captionsAt(url)
          await pb.collection('knowledge_items').create({ base, type: 'youtube', url: video })
          await itemsRest(app, base)
        })
      },
    },
  ]

  /** A post whose link can be read for its card. */
  async function newPost(): Promise<(link: string) => Promise<unknown>> {
    const { pb, instance } = await newPerson(app)
    const { id } = await storedPost(records, instance, { body: 'Read this.' })
    return async (link) => {
      await pb.collection('posts').update(id, { link })
      await pb.send(`/api/posts/${id}/link-card`, { method: 'POST' })
    }
  }

  async function runBatch([website = '', ...named]: readonly string[]): Promise<void> {
    const { pb, instance } = await newPerson(app)
    const ambassador = await pb
      .collection('ambassadors')
      .create({ instance, name: 'Ines Falk', language: 'en-US', website })
      .catch(() => pb.collection('ambassadors').create({ instance, name: 'Ines Falk', language: 'en-US' }))
    const batch = await pb.collection('production_batches').create({
      ...{ instance, ambassador: ambassador.id, status: 'outline', knowledgeSource: 'web', numberOfTopics: 1 },
      prompt: `Read ${named.join(' and ')} please.`,
    })
    const isAtWork = async () => {
      const { generation } = await records.get('production_batches', batch.id)
      return generation === 'requested' || generation === 'running'
    }
    while (await isAtWork()) await pause()
  }

  async function signInWithPicture(picture: string): Promise<unknown> {
    const [pb, email] = [newVisitor(app), newAddress()]
    oidc.person = { sub: email, name: 'Somebody', email, email_verified: true, picture }
    const { oauth2 } = await pb.collection('users').listAuthMethods()
    const [offer] = oauth2.providers
    const back = `${app.url}/back`
    const { searchParams } = await oidc.visit(offer!.authURL + encodeURIComponent(back))
    const code = searchParams.get('code')!
    return pb.collection('users').authWithOAuth2Code(offer!.name, code, offer!.codeVerifier, back)
  }
}

/**
 * Documents and a web page that reference the addresses as pictures and parts. They are read in a separate
 * process, so the addresses have to be those of real listeners.
 *
 * @returns how many were read
 */
export async function readDocumentsWith({ app }: Product, urls: readonly string[], page: string): Promise<number> {
  const { records } = app.engine
  const { pb, instance } = await newPerson(app)
  const { id: base } = await pb.collection('knowledge_bases').create({ instance, name: 'Documents' })
  const items = pb.collection('knowledge_items')
  for (const file of documentsWith(urls)) await items.create({ base, type: 'document', file })
  await items.create({ base, type: 'link', url: page })
  await items.create({ base, type: 'page', body: urls.map((url) => `A picture: ![picture](${url})`).join('\n\n') })
  await itemsRest(app, base)
  return records.count('knowledge_items', { filter: 'base = {:base} && status = "ready"', params: { base } })
}

async function itemsRest({ engine }: App, base: string): Promise<void> {
  const filter = 'base = {:base} && (status = "queued" || status = "processing")'
  while ((await engine.records.count('knowledge_items', { filter, params: { base } })) > 0) await pause()
}

/** A rejection is as good as a failed fetch: connections are counted elsewhere. */
async function eachInTurn(urls: readonly string[], visit: (url: string) => Promise<unknown>): Promise<void> {
  for (const url of urls) await visit(url).catch(() => {})
}

const pause = () => new Promise((wake) => setTimeout(wake, 20))
