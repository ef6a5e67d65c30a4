import { get, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startFakeOidc } from '../../fakes/oidc.ts'
import type { Place } from '../engine-server.ts'
import { createRandom } from '../random.ts'
import { privateForms } from './addresses.ts'
import { pageWith } from './documents.ts'
import { entrancesOf, readDocumentsWith } from './entrances.ts'
import { layWire } from './wire.ts'

export interface PrivateAddressesResult {
  readonly forms: number
  readonly entrances: number
  /** Submitted addresses, each form directly and behind redirects. */
  readonly tried: number
  /** Connections to private addresses. */
  readonly arrived: number
  /** The same before the drill, as proof that the listeners count. */
  readonly heard: number
  readonly documents: number
  readonly slowestSeconds?: number
  readonly broken: readonly string[]
}

/** How an address is reached: directly, or by a redirect. */
const ways = [
  (form: number) => privateForms[form]!,
  ...[301, 302, 303, 307, 308].map((status) => (form: number) => `http://site.example/to/${status}/${form}`),
  (form: number) => `https://site.example/to/307/${form}`,
]

/**
 * Submits every form of a private address to every feature that fetches, and counts connections there. `forms` limits how
 * many of them the slower features get; `patient` also tests endless answers.
 */
export async function runPrivateAddresses(
  place: Place,
  { seed, forms = privateForms.length, patient = false }: { seed: number; forms?: number; patient?: boolean },
): Promise<PrivateAddressesResult> {
  const random = createRandom(seed)
  const broken: string[] = []
  const site = createSite()
  const wire = await layWire(site.listener)
  site.pageNames(wire.listeners)
  const oidc = await startFakeOidc()
  for (const url of [oidc.url, place.url]) if (url) wire.leaveAlone(Number(new URL(url).port || 5432))
  const app = await startApp(
    readConfig({
      ...{ PORT: '0', DATA_DIR: place.folder, DATABASE_URL: place.url, LOG_LEVEL: process.env.TEST_LOG ?? 'silent' },
      ...{ ...oidc.environment, CNPJ_SERVICE_URL: 'http://site.example/registry' },
      YOUTUBE_URL: 'http://site.example',
      WEB_SEARCH_BASE_URL: 'http://site.example/web',
    }),
  )
  wire.leaveAlone(Number(new URL(app.url).port))
  try {
    const product = {
      app,
      oidc,
      registryLeadsTo: site.registryLeadsTo,
      cardShows: site.cardShows,
      captionsAt: site.captionsAt,
      searchFinds: site.searchFinds,
    }
    const entrances = entrancesOf(product)

    // Two proofs that no connection means something: the listeners count, and every feature does fetch.
    await fetch('http://127.0.0.1/').catch(() => {})
    await new Promise((done) =>
      get('http://inside.example/', (answer) => answer.resume().on('close', done)).on('error', done),
    )
    const heard = wire.arrived.splice(0).length
    wire.wanted.length = 0
    if (heard < 2) broken.push(`The listeners heard ${heard} of 2 connections, so they count nothing.`)
    for (const [index, { name, visit }] of entrances.entries()) {
      await visit([`http://site.example/hello/${index}`, `https://site.example/hello/${index}/secure`])
      for (const path of [`/hello/${index}`, `/hello/${index}/secure`]) {
        if (!site.visits.includes(path)) broken.push(`"${name}" did not fetch ${path}, so it was not tried.`)
      }
    }

    let tried = 0
    for (const [index, { name, visit }] of entrances.entries()) {
      const isWhole = index === 0 || forms >= privateForms.length
      const chosen = isWhole
        ? [...privateForms.keys()]
        : Array.from({ length: forms }, () => random.int(privateForms.length))
      for (const way of index === 0 || patient ? ways : [ways[0]!, random.pick(ways.slice(1))]) {
        const urls = chosen.map(way)
        site.visits.length = 0
        await visit(urls)
        tried += urls.length
        // Requests of redirects are recorded, because a limit of the product could prevent the fetch.
        const untried = way === ways[0] ? [] : urls.filter((url) => !site.visits.includes(new URL(url).pathname))
        if (untried.length > 0) broken.push(`"${name}" did not fetch ${untried.length} of ${urls.length} redirects.`)
        for (const each of wire.arrived.splice(0))
          broken.push(`"${name}" reached ${each}: ${wire.wanted.splice(0).join()}`)
      }
    }

    const documents = await readDocumentsWith(product, wire.listeners, 'http://site.example/page')
    if (documents < 4) broken.push(`Only ${documents} documents were read, so little was tried.`)
    for (const each of wire.arrived.splice(0)) broken.push(`A document reached ${each}.`)

    const [wayOut, link, prompt] = entrances
    await wayOut!.visit(['http://site.example/loop'])
    const rounds = site.visits.filter((path) => path === '/loop').length
    if (rounds !== 6) broken.push(`${rounds - 1} redirects were followed instead of 5.`)
    await link!.visit(['http://site.example/bomb'])
    const bombed = await app.engine.records.first('knowledge_items', { filter: 'url = "http://site.example/bomb"' })
    if (bombed?.error !== 'too-large') broken.push(`More than 10 MB of a page were taken: ${bombed?.error}.`)
    let slowestSeconds: number | undefined
    if (patient) {
      const began = performance.now()
      await prompt!.visit(['http://site.example/drip'])
      slowestSeconds = Math.round((performance.now() - began) / 100) / 10
      if (slowestSeconds > 17) broken.push(`An answer that never ends was waited for ${slowestSeconds} s.`)
    }
    const figures = { forms: privateForms.length, entrances: entrances.length, tried, heard, documents }
    const arrived = broken.filter((sentence) => sentence.includes(' reached ')).length
    return { ...figures, arrived, ...(slowestSeconds === undefined ? {} : { slowestSeconds }), broken }
  } finally {
    await app.stop()
    await oidc.stop()
    await wire.cut()
  }
}

/** A little more than the max size of an unpacked page. */
const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024 + 1, 'a page of nothing else. '))

/** The public web, all of it. */
function createSite() {
  const visits: string[] = []
  let registry = 'http://site.example/'
  let page = ''
  let picture = ''
  let captions = ''
  let found: readonly string[] = []
  const site = {
    visits,
    registryLeadsTo(url: string) {
      registry = url
    },
    cardShows(url: string) {
      picture = url
    },
    captionsAt(url: string) {
      captions = url
    },
    searchFinds(urls: readonly string[]) {
      found = urls
    },
    pageNames(urls: readonly string[]) {
      page = pageWith(urls)
    },
  }
  const listener: RequestListener = (request, response) => {
    const path = new URL(request.url ?? '', 'http://site.example').pathname
    visits.push(path)
    const [, first, status, form] = path.split('/')
    const redirect = (code: number, url: string) =>
      response.writeHead(code, { location: url.replace(/[^ -~]/g, encodeURIComponent) }).end()
    const target = first === 'to' ? privateForms[Number(form)] : undefined
    // A target without slashes is a page of the same site.
    if (target) redirect(Number(status), target)
    else if (first === 'registry') redirect(302, registry)
    else if (first === 'loop') redirect(302, '/loop')
    else if (first === 'web') {
      response.end(JSON.stringify({ results: found.map((url) => ({ url, title: 'A page' })) }))
    } else if (first === 'card') {
      const named = picture.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>A page</title><meta property="og:image" content="${named}"><p>We publish what each part costs us.</p>`,
        )
    } else if (first === 'youtubei') {
      const playerCaptionsTracklistRenderer = { captionTracks: [{ baseUrl: captions, languageCode: 'en' }] }
      response.end(JSON.stringify({ captions: { playerCaptionsTracklistRenderer } }))
    } else if (first === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    else if (first === 'bomb') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb)
    } else if (first === 'drip') {
      response.writeHead(200, { 'content-type': 'text/html' })
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>We publish what each part costs us.</p>')
  }
  return { ...site, listener }
}
