import type { IncomingHttpHeaders } from 'node:http'
import { serve } from './serve.ts'

/** A page of the web, as a search finds it and as a visitor reads it. */
export interface FakePage {
  title: string
  /** As the provider words it, e.g. `2026-03-01T08:00:00` or `3 days ago`. */
  date?: string
  /** The text of the page; undefined: there is no such page any more. */
  paragraphs?: readonly string[]
}

/** A search as the fake understood it. */
interface FakeSearch {
  provider: 'tavily' | 'brave' | 'searxng'
  words: string
  language: unknown
  key: unknown
}

interface FakeRefusal {
  status: number
  body: string
}

/** The protocols of Tavily, Brave and SearXNG, and the pages that their results lead to. */
export async function startFakeWebSearch(pages: Readonly<Record<string, FakePage>>) {
  const searches: FakeSearch[] = []
  const visits: string[] = []
  const fake = {
    /** Whether a search is refused. */
    refuses: undefined as ((count: number) => FakeRefusal | undefined) | undefined,
    /** Addresses of other servers, found before the pages. */
    elsewhere: [] as readonly string[],
  }
  const { origin, close } = await serve(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://fake')
    let body = ''
    for await (const piece of request) body += piece
    const search = searchIn(url, request.headers, body)
    if (!search) {
      visits.push(url.pathname)
      const page = pages[url.pathname]
      if (!page?.paragraphs) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      const text = page.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
      return response.end(`<title>${page.title}</title><body><article><h1>${page.title}</h1>${text}</article></body>`)
    }
    searches.push(search)
    const refusal = fake.refuses?.(searches.length)
    response.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' })
    const found = [
      ...fake.elsewhere.map((address) => ({ address, title: 'Elsewhere', date: undefined })),
      ...Object.entries(pages).map(([path, { title, date }]) => ({ address: `${origin}${path}`, title, date })),
    ]
    response.end(refusal?.body ?? JSON.stringify(answers[search.provider](found)))
  })
  return Object.assign(fake, { url: origin, searches, visits, close })
}

function searchIn(url: URL, headers: IncomingHttpHeaders, body: string): FakeSearch | null {
  if (url.pathname === '/res/v1/web/search')
    return {
      ...{ provider: 'brave', words: url.searchParams.get('q') ?? '', language: url.searchParams.get('search_lang') },
      key: headers['x-subscription-token'],
    }
  if (url.pathname !== '/search') return null
  if (body === '')
    return {
      ...{ provider: 'searxng', words: url.searchParams.get('q') ?? '', language: url.searchParams.get('language') },
      key: undefined,
    }
  const { query, country } = JSON.parse(body)
  return { provider: 'tavily', words: query, language: country, key: headers.authorization }
}

type Found = readonly { address: string; title: string; date: string | undefined }[]

const answers = {
  tavily: (found: Found) => ({
    results: found.map(({ address, title, date }) => ({
      ...{ url: address, title, content: 'An excerpt.', score: 0.9 },
      ...(date && { published_date: date }),
    })),
  }),
  brave: (found: Found) => ({
    type: 'search',
    web: {
      results: found.map(({ address, title, date }) => ({
        ...{ url: address, title: `<strong>${title}</strong>`, description: 'An excerpt.' },
        ...(date && { page_age: date }),
      })),
    },
  }),
  searxng: (found: Found) => ({
    results: found.map(({ address, title, date }) => ({
      ...{ url: address, title, content: 'An excerpt.', engine: 'fake', publishedDate: date ?? null },
    })),
  }),
}
