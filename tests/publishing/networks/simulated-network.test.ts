import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkedInVersion } from '#server/admin/index.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { createNetworks, linkedInAddresses } from '#server/publishing/networks/index.ts'
import { consentAddress, type LinkedInApp } from '#server/publishing/networks/linkedin/connect.ts'
import type { Account } from '#server/publishing/networks/network.ts'
import {
  ana,
  memberApp,
  pageApp,
  type RunningNetwork,
  redirectUri,
  startSimulatedNetwork,
} from '#tests/fakes/simulated-network.ts'

let fake: RunningNetwork
let account: Account
beforeEach(async () => {
  fake = await startSimulatedNetwork()
  account = await fake.connect()
})
afterEach(() => fake.stop())

const author = `urn:li:person:${ana.id}`
const newPost = (more: object = {}) => ({
  ...{ author, commentary: 'Hello', visibility: 'PUBLIC', lifecycleState: 'PUBLISHED' },
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...more,
})

/** A request of the versioned API. A header that is null is left out. */
async function ask(path: string, body?: unknown, more: Record<string, string | null> = {}, as = account) {
  const headers = Object.entries({
    authorization: `Bearer ${as.secrets.accessToken}`,
    ...{ 'linkedin-version': '202607', 'x-restli-protocol-version': '2.0.0', 'content-type': 'application/json' },
    ...more,
  }).filter((pair): pair is [string, string] => pair[1] !== null)
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(fake.url + path, { ...init, headers })
  const text = await answer.text()
  const content = text.startsWith('{') ? JSON.parse(text) : text
  return { status: answer.status, content, id: answer.headers.get('x-restli-id') ?? '' }
}

describe('the headers of the API', () => {
  it.each([
    ['authorization', null, 401, 'INVALID_ACCESS_TOKEN'],
    ['authorization', 'Bearer nonsense', 401, 'INVALID_ACCESS_TOKEN'],
    ['linkedin-version', null, 400, 'VERSION_MISSING'],
    ['linkedin-version', '202401', 426, 'NONEXISTENT_VERSION'],
    ['linkedin-version', 'latest', 426, 'NONEXISTENT_VERSION'],
    ['x-restli-protocol-version', null, 400, 'ILLEGAL_ARGUMENT'],
    ['content-type', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s: %s is answered with %i', async (name, value, status, code) => {
    expect(await ask('/rest/posts', newPost(), { [name]: value })).toMatchObject({ status, content: { status, code } })
    expect(await fake.store.acceptances()).toEqual([])
  })

  it('are enough', async () => {
    const { status, content, id } = await ask('/rest/posts', newPost())
    expect([status, content]).toEqual([201, ''])
    expect(id).toMatch(/^urn:li:share:\w+$/)
  })

  it('reject an expired token', async () => {
    fake.now = new Date('2027-01-22T12:00:00Z')
    expect(await ask('/rest/posts', newPost())).toMatchObject({
      ...{ status: 401, content: { code: 'EXPIRED_ACCESS_TOKEN' } },
    })
  })
})

describe('a post', () => {
  it.each([
    ['without an author', { author: undefined }, 422, '/author'],
    ['without a commentary', { commentary: undefined }, 422, '/commentary'],
    ['with an empty commentary', { commentary: '' }, 422, '/commentary'],
    ['without a distribution', { distribution: undefined }, 422, '/distribution'],
    ['as a draft', { lifecycleState: 'DRAFT' }, 422, '/lifecycleState'],
    ['of 3,001 characters', { commentary: 'x'.repeat(3001) }, 422, '3000'],
    ['of somebody else', { author: 'urn:li:person:other' }, 403, 'w_organization_social'],
    ['of a page without the scope', { author: 'urn:li:organization:99001' }, 403, 'w_organization_social'],
    ['with an unknown picture', { content: { media: { id: 'urn:li:image:none' } } }, 400, 'urn:li:image:none'],
  ])('%s is refused', async (_, more, status, words) => {
    const answer = await ask('/rest/posts', newPost(more))
    expect(answer.status).toBe(status)
    expect(answer.content.message).toContain(words)
    expect(await fake.store.acceptances()).toEqual([])
  })

  it('ends at a reserved character that is not escaped', async () => {
    await ask('/rest/posts', newPost({ commentary: 'Half (of it) is lost' }))
    expect(await fake.store.postsOf(author, 1)).toMatchObject([{ text: 'Half ', commentary: 'Half (of it) is lost' }])
  })

  it('can have 3,000 characters, counted as people do', async () => {
    expect(await ask('/rest/posts', newPost({ commentary: '👍'.repeat(3000) }))).toMatchObject({ status: 201 })
  })

  it('is refused for 48 hours if it exists already', async () => {
    const { id } = await ask('/rest/posts', newPost())
    expect(await ask('/rest/posts', newPost())).toMatchObject({
      status: 422,
      content: {
        ...{ code: 'DUPLICATE_POST', message: `Content is a duplicate of ${id}` },
        errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] },
      },
    })
    fake.now = new Date(fake.now.getTime() + 48 * 3600_000 + 1)
    expect(await ask('/rest/posts', newPost())).toMatchObject({ status: 201 })
    expect(await fake.store.acceptances()).toEqual([{ author, commentary: 'Hello', times: 2 }])
  })

  it('is published each time it is sent, if duplicates are not refused', async () => {
    const tolerant = await startSimulatedNetwork({ refusesDuplicates: false })
    try {
      const as = await tolerant.connect()
      const prepared = { publication: { id: 'p', text: 'Hello', attachment: null }, uploads: [] }
      const send = () => tolerant.network().publish(as, prepared, new AbortController().signal)
      expect([await send(), await send()]).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }])
      expect(await tolerant.store.acceptances()).toEqual([{ author, commentary: 'Hello', times: 2 }])
    } finally {
      await tolerant.stop()
    }
  })

  it('can be read by its id and in the list of its author, newest first', async () => {
    const { id } = await ask('/rest/posts', newPost())
    const { id: newer } = await ask('/rest/posts', newPost({ commentary: 'Newer' }))
    expect(await ask(`/rest/posts/${encodeURIComponent(id)}`)).toMatchObject({
      ...{ status: 200, content: { id, author, commentary: 'Hello', createdAt: fake.now.getTime() } },
    })
    const list = await ask(`/rest/posts?q=author&author=${encodeURIComponent(author)}`, undefined, {
      'x-restli-method': 'FINDER',
    })
    expect(list.content.elements.map((post: { id: string }) => post.id)).toEqual([newer, id])
    expect(await ask('/rest/posts/urn%3Ali%3Ashare%3A1')).toMatchObject({ status: 404 })
  })

  it('has comments', async () => {
    const { id } = await ask('/rest/posts', newPost())
    const comments = `/rest/socialActions/${encodeURIComponent(id)}/comments`
    const comment = (text: string) => ask(comments, { actor: author, object: id, message: { text } })
    expect(await comment('First (with brackets)')).toMatchObject({ status: 201 })
    expect(await comment('x'.repeat(1251))).toMatchObject({ status: 422 })
    expect((await ask(comments)).content.elements).toMatchObject([{ message: { text: 'First (with brackets)' } }])
  })

  it('is not read or commented by members of another tenant', async () => {
    const { id } = await ask('/rest/posts', newPost())
    const other = { id: 'other', name: 'Other', pages: [], tenant: 'another' }
    const stranger = await fake.connect(other)
    const path = encodeURIComponent(id)
    expect(await ask(`/rest/posts/${path}`, undefined, {}, stranger)).toMatchObject({ status: 403 })
    expect(await ask(`/rest/socialActions/${path}/comments`, undefined, {}, stranger)).toMatchObject({ status: 403 })
    const comment = { actor: 'urn:li:person:other', object: id, message: { text: 'Hi' } }
    expect(await ask(`/rest/socialActions/${path}/comments`, comment, {}, stranger)).toMatchObject({ status: 404 })
  })
})

describe('the consent page', () => {
  const address = async (hint?: string, more: Record<string, string> = {}) => {
    const login_hint = hint ?? (await fake.hintFor({ ...ana, name: 'Ana <b>' }))
    return consentAddress(fake.addresses, memberApp, {
      redirectUri,
      state: '"><script>',
      more: { login_hint, ...more },
    })
  }

  it.each([
    ['en-US', 'This is not LinkedIn', 'Allow', 'Cancel'],
    ['pt-BR', 'Este não é o LinkedIn', 'Permitir', 'Cancelar'],
  ])('in %s says what it is, whose consent it asks for, and runs no script', async (language, ...words) => {
    for (const request of [
      fetch(await address(undefined, { ui_locales: language })),
      fetch(await address(), { headers: { 'accept-language': language } }),
    ]) {
      const answer = await request
      const page = await answer.text()
      for (const word of [`<html lang="${language}">`, 'Ana &lt;b&gt;', ...words]) expect(page).toContain(word)
      expect(page).not.toContain('<script')
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/timbre\.example; /,
      )
    }
  })

  it('names the pages if the app posts as them', async () => {
    const pages = [...ana.pages, { id: '99002', name: 'Prado Norte' }]
    const login_hint = await fake.hintFor({ ...ana, pages })
    const asking = (app: LinkedInApp) =>
      fetch(consentAddress(fake.addresses, app, { redirectUri, state: '', more: { login_hint } }))
    expect(await (await asking(pageApp)).text()).toContain('published as Prado &amp; Filhos or Prado Norte?')
    expect(await (await asking(memberApp)).text()).toContain('published as Ana Prado?')
  })

  it('is only shown with a valid hint', async () => {
    for (const hint of ['', 'forged', account.secrets.accessToken!]) {
      const answer = await fetch(await address(hint))
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('no longer valid')
    }
    const late = await address()
    fake.now = new Date(fake.now.getTime() + 15 * 60_000)
    expect((await fetch(late)).status).toBe(400)
  })

  it('redirects only to registered addresses of known apps', async () => {
    const good = await address()
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/'],
      ['client_id', 'unknown'],
      ['response_type', 'token'],
    ] as const) {
      const changed = new URL(good)
      changed.searchParams.set(name, value)
      const form = new URLSearchParams([...changed.searchParams, ['decision', 'cancel']])
      const sent = await fetch(changed, { method: 'POST', body: form, redirect: 'manual' })
      expect([(await fetch(changed)).status, sent.status, sent.headers.get('location')]).toEqual([400, 400, null])
    }
  })
})

describe('the panel of faults', () => {
  const control = async (method: string, body?: unknown, key = fake.controlKey) => {
    const headers = { authorization: key, ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${fake.url}/control`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
    })
    return { status: answer.status, content: await answer.json() }
  }

  it('adds faults for the next requests of a kind, counts them down, and clears them', async () => {
    const added = await control('POST', { request: 'post', fault: 'rate-limited', times: 2, retryAfter: '60' })
    expect(added).toMatchObject({ status: 200, content: { waiting: [{ fault: 'rate-limited', times: 2 }] } })
    expect((await ask('/rest/posts', newPost())).status).toBe(429)
    expect((await control('GET')).content).toMatchObject({
      waiting: [{ times: 1 }],
      requests: [
        { request: 'post', account: author, fault: 'rate-limited', status: 429 },
        { request: 'userinfo' },
        { request: 'token' },
      ],
    })
    expect((await ask('/rest/posts', newPost())).status).toBe(429)
    expect((await ask('/rest/posts', newPost())).status).toBe(201)
    const { content } = await control('GET')
    expect(content.waiting).toEqual([])
    expect(content.requests.map(({ status }: { status: number }) => status).slice(0, 3)).toEqual([201, 429, 429])
    await control('POST', { request: 'post', fault: 'unavailable' })
    expect(await control('DELETE')).toMatchObject({ content: { waiting: [], requests: [] } })
    expect((await ask('/rest/posts', newPost({ commentary: 'Again' }))).status).toBe(201)
  })

  it('apply to one account, if it is chosen', async () => {
    await control('POST', { request: 'post', fault: 'unavailable', account: 'urn:li:person:other' })
    expect((await ask('/rest/posts', newPost())).status).toBe(201)
    const other = await fake.connect({ id: 'other', name: 'Other', pages: [], tenant: 'another' })
    const theirs = newPost({ author: 'urn:li:person:other' })
    expect((await ask('/rest/posts', theirs, {}, other)).status).toBe(500)
    expect((await ask('/rest/posts', theirs, {}, other)).status).toBe(201)
    expect(await control('POST', { request: 'post', fault: 'slow', account: 'Ana' })).toMatchObject({ status: 400 })
  })

  it('rejects unknown faults and other people', async () => {
    expect(await control('POST', { request: 'post', fault: 'explode' })).toMatchObject({ status: 400 })
    expect(await control('POST', { request: 'post', fault: 'slow', times: 0 })).toMatchObject({ status: 400 })
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? { request: 'post', fault: 'slow' } : undefined
      expect(await control(method, body, 'guessed')).toMatchObject({ status: 403 })
    }
    expect(await fake.faults.waiting()).toEqual([])
  })
})

it('is one of the networks', async () => {
  const given = {
    ...{ clock: fake.clock, fetch: createSafeFetch() },
    linkedin: { addresses: linkedInAddresses, version: () => linkedInVersion },
  }
  const simulated = { apiUrl: () => fake.url, postUrl: (id: string) => `${fake.url}/feed/${id}` }
  const networks = createNetworks({ ...given, simulated })
  expect([...networks.keys()].sort()).toEqual(['linkedin', 'simulated', 'webhook'])
  expect([...networks.values()].map(({ kind }) => kind)).toEqual([...networks.keys()])
  const prepared = { publication: { id: 'p', text: 'Hello', attachment: null }, uploads: [] }
  const answer = await networks.get('simulated')!.publish(account, prepared, new AbortController().signal)
  expect(answer).toMatchObject({ outcome: 'accepted', url: expect.stringContaining(`${fake.url}/feed/urn:li:share:`) })
})
