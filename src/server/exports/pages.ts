import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { ExportedWorkspace, Section } from './contents.ts'
import { english } from './english.ts'
import { portuguese } from './portuguese.ts'
import type { ExportedRow } from './read-section.ts'
import { type Label, shownFields } from './shown-fields.ts'

/** Original files, next to the pages of the same folder. */
export const filesFolder = 'files'

interface Index {
  readonly sections: readonly (Section & { count: number })[]
  readonly workspaces: readonly ExportedWorkspace[]
  readonly now: Date
  readonly language: Language
}

/** The page that is opened first. */
export function indexPage({ sections, workspaces, now, language }: Index): string {
  const words = wordsFor(language)
  const link = ({ folder, name, count }: Index['sections'][number]): string => {
    const place = folder ? `${folder}/${name}` : name
    const title = escapeHtml(words.sections[name])
    return `<li><a href="${place}.html">${title}</a> (${count}) · <a href="${place}.json">JSON</a></li>`
  }
  const listOf = (folder: string): string => {
    const items = sections.filter((section) => section.folder === folder).map(link)
    return items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${words.nothing}</p>`
  }
  const root = sections.some(({ folder }) => folder === '') ? listOf('') : ''
  const parts = workspaces
    .filter(({ folder }) => folder !== '')
    .map(({ folder, instance, role }) => {
      const scope = role === 'owner' ? words.allOfIt : words.onlyYours
      return `<h2>${escapeHtml(instance.name)}</h2><p>${scope}</p>${listOf(folder)}`
    })
  const intro = `<p>${words.made(dateOf(now.toISOString(), language))}</p><p>${words.intro}</p>`
  return page(language, words.title, `<h1>${words.title}</h1>${intro}${root}${parts.join('')}`)
}

/** A readable page with the records of a section: translated field names, and long texts unchanged. */
export async function* sectionPage(
  section: Section,
  rows: AsyncIterable<ExportedRow>,
  language: Language,
): AsyncGenerator<string> {
  const words = wordsFor(language)
  const title = words.sections[section.name]
  const up = section.folder
    .split('/')
    .filter(Boolean)
    .map(() => '../')
  const [head, foot] = page(language, title, '\0').split('\0') as [string, string]
  yield `${head}<p><a href="${up.join('')}index.html">${words.title}</a></p><h1>${title}</h1>`
  for await (const { values, files } of rows) {
    const shown = shownFields[section.name].flatMap((field) => {
      const text = valueText(field, values[field], language)
      return text ? [`<dt>${words.labels[field]}</dt><dd>${escapeHtml(text)}</dd>`] : []
    })
    const links = files.map(({ name }) => `<dt>${words.file}</dt><dd><a href="${filesFolder}/${name}">${name}</a></dd>`)
    yield `<article><dl>${shown.join('')}${links.join('')}</dl></article>`
  }
  yield foot
}

/** A value as plain text; empty if there is nothing to show. */
function valueText(field: Label, value: unknown, language: Language): string {
  const words = wordsFor(language)
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number' && field === 'weekday') return weekdayOf(value, language)
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, language)).join('\n')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return dateOf(text.replace(' ', 'T'), language)
  // A value may be the name of a built-in property, such as `constructor`.
  if (field === 'localTime') return text.replace('T', ' ')
  const known: Readonly<Record<string, string>> = isStatus(field) ? words.statuses : words.values
  return Object.hasOwn(known, text) ? known[text]! : text
}

/** The same key has another meaning in the history of an account. */
const isStatus = (field: Label): boolean => field === 'status' || field === 'commentStatus'

/** January 1, 2024 was a Monday, which is 1. */
const weekdayOf = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const dateOf = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso)) +
  ' UTC'

/** The texts of an export in the reader's language. */
const wordsFor = (language: Language): typeof english => (language === 'pt-BR' ? portuguese : english)

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8886;padding:1rem 0}dl{margin:0}dt{font-size:.85rem;opacity:.75}
dd{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}`

/** A page that cannot load or run anything. `body` is HTML. */
const page = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>\n`
