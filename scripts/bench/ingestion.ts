import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type PdfLine, pdf } from '#tests/knowledge/documents.ts'
import { corpus } from '#tests/search/corpus.ts'

const pageCount = 200
const wordsOnPage = 400
const wordsInLine = 12

/** From an upload over HTTP to searchable passages: a text and a PDF of 200 pages, 400 words each, SQLite on disk. */
export async function run(): Promise<{ name: string; figures: Record<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const app = await startApp(readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  try {
    const read = await signedIn(app.url)
    const pages = pagesOfText()
    const text = pages.map((lines, at) => `## Page ${at + 1}\n\n${lines.join('\n')}.`).join('\n\n')
    // The first document includes one-time loading.
    await read('warm-up.md', Buffer.from('# Hello\n\nThe first document.'))
    const asText = await read('report.md', Buffer.from(text))
    const asPdf = await read('report.pdf', pdf(pages.map(asPdfPage)))
    return {
      name: 'ingestion',
      figures: {
        pages: pageCount,
        'text, pages/s': Math.round(pageCount / asText.seconds),
        'text, passages': asText.passages,
        'PDF, pages/s': Math.round(pageCount / asPdf.seconds),
        'PDF, passages': asPdf.passages,
        'memory of the server, MB': Math.round(process.memoryUsage.rss() / 1e6),
      },
    }
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signedIn(url: string) {
  const pb = new PocketBase(url).autoCancellation(false)
  const account = { email: 'bench@timbre.example', password: 'correct horse 1' }
  await pb.collection('users').create({ ...account, passwordConfirm: account.password, name: 'Bench' })
  const { record } = await pb.collection('users').authWithPassword(account.email, account.password)
  const base = await pb.collection('knowledge_bases').create({ instance: record.instance, name: 'Bench' })
  const items = pb.collection('knowledge_items')

  return async (name: string, content: Buffer) => {
    const started = performance.now()
    const file = new File([new Uint8Array(content)], name)
    let item = await items.create({ base: base.id, type: 'document', file })
    while (item.status !== 'ready') {
      if (item.status === 'error') throw new Error(`${name} was not read: ${item.error}`)
      await new Promise((wake) => setTimeout(wake, 20))
      item = await items.getOne(item.id)
    }
    return { seconds: (performance.now() - started) / 1000, passages: item.chunkCount as number }
  }
}

/** The lines of each page. */
function pagesOfText(): string[][] {
  const { documents } = corpus(pageCount, { words: wordsOnPage, scopes: 1 })
  return documents.map(({ text }) => {
    const words = text.split(' ')
    return Array.from({ length: Math.ceil(words.length / wordsInLine) }, (_, at) =>
      words.slice(at * wordsInLine, (at + 1) * wordsInLine).join(' '),
    )
  })
}

const asPdfPage = (lines: readonly string[]): PdfLine[] => lines.map((text, at) => ({ text, y: 790 - at * 14 }))

if (import.meta.main) console.log(await run())
