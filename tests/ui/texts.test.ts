/// <reference types="vite/client" />
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, textSets, textsOf } from '#web/locale/texts.ts'

beforeAll(async () => {
  await loadTexts('en-US', 'base')
  await loadTexts('pt-BR', 'base')
})

test('plurals follow the rules of each language', () => {
  const english = textsOf('common', 'en-US')
  const portuguese = textsOf('common', 'pt-BR')
  expect([0, 1, 2].map((count) => english('ui.count', { count }))).toEqual(['0 results', '1 result', '2 results'])
  expect([0, 1, 2].map((count) => portuguese('ui.count', { count }))).toEqual([
    '0 resultado',
    '1 resultado',
    '2 resultados',
  ])
  expect(portuguese('ui.count', { count: 1_000_000 })).toBe('1000000 resultados')
})

test('values replace their placeholders unchanged', () => {
  const t = textsOf('common', 'en-US')
  expect(t('ui.range', { from: 1, to: 30, total: 214 })).toBe('1–30 of 214')
  expect(t('ui.remove', { name: '<b>{name}</b> $&' })).toBe('Remove <b>{name}</b> $&')
  expect(t('ui.remove')).toBe('Remove {name}')
})

test('a missing text shows its key, and inherited properties are not texts', () => {
  const t = textsOf('common', 'en-US') as (key: string) => string
  expect(t('ui.nothing')).toBe('ui.nothing')
  expect(t('constructor.name')).toBe('constructor.name')
})

test('every text is used', async () => {
  const english = await areasIn('en-US')
  const unused = Object.entries(english).flatMap(([area, texts]) => {
    const asked = keysAskedFor(area)
    const patterns = [/^problems\.\w+$/, ...(computed[area] ?? [])]
    return [...keysOf(texts)]
      .filter((key) => !asked.has(key) && !patterns.some((pattern) => pattern.test(key)))
      .map((key) => `${area}: ${key}`)
  })
  expect(Object.keys(english).length).toBeGreaterThan(10)
  expect(unused).toEqual([])
})

test('both languages name the same values in every text', async () => {
  const [english, portuguese] = await Promise.all(
    (['en-US', 'pt-BR'] as const).map(async (language) => {
      return new Map(placeholders(await areasIn(language)))
    }),
  )
  expect(english!.size).toBeGreaterThan(500)
  expect(Object.fromEntries(portuguese!)).toEqual(Object.fromEntries(english!))
})

/** Each text's path with the values it names; the two forms of a plural may name the count or write it out. */
function placeholders(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return placeholders(text, `${path}${key}.`)
    const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
    if (/_(one|other)$/.test(key)) names.delete('count')
    return [[path + key, [...names].sort().join(' ')] as [string, string]]
  })
}

async function areasIn(language: 'en-US' | 'pt-BR'): Promise<Record<string, object>> {
  const sets = textSets.map((set) => import(`../../src/shared/locales/${language}/${set}.ts`))
  return Object.assign({}, ...(await Promise.all(sets)))
}

/** The keys as used in code: without plural suffixes. */
function keysOf(texts: object, path = ''): Set<string> {
  return new Set(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? path + key.replace(/_(one|other)$/, '') : [...keysOf(text, `${path}${key}.`)],
    ),
  )
}

const sources = Object.entries(
  import.meta.glob<string>('../../src/web/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).flatMap(([path, source]) => (path.includes('/web/dev/') ? [] : source))

/**
 * The literal keys in code. In a file that names the area, a path such as `login.title` counts wherever it is
 * quoted, since tables contain keys too; a single word only where it is used: `const t = useT('area')` and
 * `t('title')`, or a table's `['area', 'title']`.
 */
function keysAskedFor(area: string): Set<string> {
  // The content of parentheses, with two more nested pairs.
  const inner = '([^()]*(?:\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)[^()]*)*)'
  const bindings = new RegExp(`(?:const (\\w+) = |(\\w+): )(?:useT|textsOf|Translate)[(<]'${area}'`, 'g')
  const keys = sources.flatMap((source) => {
    if (!new RegExp(`['"]${area}['"]`).test(source)) return []
    const names = new Set([...source.matchAll(bindings)].map(([, constant, parameter]) => constant ?? parameter))
    const places = [
      ...[...names].map((name) => `\\b${name}\\(${inner}\\)`),
      `(?:useT|textsOf)\\('${area}'[^)]*\\)\\(${inner}\\)`,
      `\\['${area}'([^\\]]*)\\]`,
      `area="${area}"([^>]*)`,
    ]
    const pieces = places.flatMap((place) => [...source.matchAll(new RegExp(place, 'g'))].map(([, piece]) => piece!))
    const words = pieces.flatMap((piece) => [...piece.matchAll(/['"`]([\w-]+)['"`]/g)])
    return [...words, ...source.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key!)
  })
  return new Set(keys)
}

/** Keys that code composes, e.g. `status.${batch.status}`. */
const computed: Record<string, RegExp[]> = {
  errors: [/^(connection\.(offline|unreachable)|serverUnavailable|requestDescription|unexpected|requestTitle)$/],
  server: [/^\w+$/],
  validation: [/^limits\.(suggestions|topicRuns|postRuns|pictures)$/],
  quality: [/^[\w-]+$/],
  landing: [
    /^(steps|features|faq)\.items\.\w+\.(title|text|question|answer)$/,
    /^ghostwriter\.figures\.\w+\.(value|text)$/,
    /^ghostwriter\.form\.(name|email|phone|company|role)$/,
  ],
  legal: [/^(privacy|terms)\.sections\.\w+\.(title|text)$/],
  admin: [
    /^notices\.\w+\.(title|text)$/,
    /^credits\.(kindTexts|kinds|periods|reasons|sorts)\.[\w-]+$/,
    /^overview\.(figures|hints|nowFigures|periods)\.\w+$/,
    /^user\.(business|individual|documents\.[\w-]+)$/,
    /^users\.(csv|plans|sorts)\.\w+$/,
  ],
  adminNetwork: [/^(kinds|faults|dialog\.forms)\.[\w-]+$/],
  calendarFeed: [/^apps\.\w+\.(name|text)$/],
  pictures: [/^errors\.[\w-]+$/],
  ideas: [/^(empty|views|sorts)\.\w+$/],
  preferences: [/^kinds\.[\w-]+$/],
  chat: [
    /^(actors|views|states|priorities|snooze|keys)\.\w+$/,
    /^events\.(open|pending|snoozed|resolved)$/,
    /^offer\.points\.\w+\.(title|text)$/,
    /^events\.handedOver\.[\w-]+$/,
  ],
  chatSettings: [
    /^parts\.\w+$/,
    /^account\.types\.\w+$/,
    /^channels\.(askName|askEmail|(asking|replyTimes)\.\w+)$/,
    /^hours\.(from|to)$/,
    /^duty\.(closed|open|own)$/,
    /^identity\.(modes|modeTexts)\.\w+$/,
    /^playground\.(kinds|objections|quoting)\.[\w-]+$/,
    /^tests\.(outcomes|expects)\.\w+$/,
    /^tests\.(said|now)$/,
    /^gaps\.(views|empty)\.\w+$/,
  ],
  whatsapp: [
    /^templates\.(files|choose|hints)\.(image|video|document)$/,
    /^(media|errors|states)\.[\w-]+$/,
    /^templates\.categories\.\w+$/,
    /^settings\.(bot|botOff|pause|resume|test|testing|subscribed|notSubscribed)$/,
  ],
  carousel: [/^(fields\.(title|text)|errors\.\w+)$/],
  results: [/^(periods|filters|totals|charts|hooks|metrics|sources|posts)\.[\w-]+$/],
  chatReports: [/^(periods|totals|days|outcomes|handOvers|agents|channels|file)\.[\w-]+$/],
  channels: [/^abilities(\.missing)?\.\w+$/, /^(kinds|kindTexts|statuses)\.[\w-]+$/],
  billing: [/^(invoices\.statuses|ledger\.(kinds|periods|reasons|sorts)|offer|usage)\.\w+$/],
  outside: [/^(approve|partial|reject|whatToChange|why)$/, /^(decisions|thread\.states)\.\w+$/],
  privacy: [/^consents\.(documents\.\w+|given|withdrawn)$/],
  scheduling: [/^(outside|statuses|reasons|comments|views|holidays|csv|table\.sorts)\.[\w-]+$/],
  security: [/^history\.(events|kinds|methods|sorts)\.[\w-]+$/],
  workspace: [/^(losses|usage)\.\w+$/],
  accounts: [/^confirm\.(missing|invalid)$/],
  adminSettings: [
    /^(groups|fields)\.[\w-]+\.\w+$/,
    /^branding\.(light|dark)$/,
    /^move\.((files|backups)(There|Left)|(places|steps)\.\w+)$/,
    /^networks\.(ending|overdue|refused)(Title)?$/,
    /^legal\.(terms|privacy)(English|Portuguese)$/,
    /^(sections|providers|tests|rules\.tags)\.[\w-]+$/,
    /^(on|off|secretSet|secretMissing|remove|removeOf|reset|resetOf)$/,
  ],
  adminOperations: [
    /^parts\.\w+$/,
    /^sorts\.\w+$/,
    /^jobs\.(kinds|states|cancels)\.[\w-]+$/,
    /^logs\.(levels|kinds)\.\w+$/,
    /^crons\.names\.\w+$/,
    /^mails\.states\.\w+$/,
    /^leads\.(sorts\.)?\w+$/,
    /^audit\.actors\.\w+$/,
    /^health\.notices\.[\w-]+$/,
    /^backups\.frequencies\.\w+$/,
  ],
  adminInstances: [/^(states|sorts|plans|limits|wizard\.steps)\.\w+$/],
  onboardingSteps: [/^steps\.\w+\.(title|text)$/],
  services: [/^(states|reasons|config\.sources)\.\w+$/],
  ambassadors: [
    /^pastPosts\.left\.\w+$/,
    /^assistant\.from\.\w+$/,
    /^checks\.[\w-]+$/,
    /^(columns|sort|steps)\.\w+$/,
    /^tabs\.[\w-]+$/,
    /^fields\.(toneOfVoice|writingStyle)(Hint)?$/,
    /^traits\.\w+\.(left|right)$/,
    /^voice\.persons\.[\w-]+$/,
    /^segments\.fields\.\w+$/,
    /^overview\.checklist\.\w+$/,
  ],
  batches: [/^status\.\w+$/],
  instances: [/^plan\.(trial|pro|none)$/],
  knowledge: [
    /^meaning\.[\w-]+$/,
    /^follow\.(errors\.[\w-]+|daily|weekly)$/,
    /^(sort|status|types)\.\w+$/,
    /^add\.(documents|faq|link|page|youtube)$/,
    /^add\.fields\.\w+$/,
    /^errors\.[\w-]+$/,
  ],
  onboarding: [/^home\.first\.(ambassador|knowledge|posts)\.(title|text|action)$/],
  production: [
    /^settings\.searchProviders\.\w+$/,
    /^(sorts|working|severity)\.\w+$/,
    /^errors\.[\w-]+$/,
    /^settings\.sources\.\w+$/,
    /^content\.parts\.\w+$/,
    /^posts\.csv\.\w+$/,
    /^attachments\.(kinds|replaces|others|ratios)\.\w+$/,
    /^review\.(decided\.)?(approve|reject|partial)$/,
    // The stages of a post that is being written.
    /^live\.(draft|critique|repair)$/,
    // The texts of a kind of review.
    /^review\.(regenerated|regenerateFailed|to\w+|back|approveOpen\w*|\w+List)$/,
    /^versions\.by\.\w+$/,
  ],
  notifications: [/^kinds\.[\w-]+$/, /^(roleChanged|templateChanged)\.\w+$/],
  people: [
    /^(roles|mayDo)\.\w+$/,
    /^notices\.(subjects|deliveries|paces)\.\w+$/,
    /^audit\.(kinds|sorts|fields|acts|planStatuses|values)\.[\w.-]+$/,
  ],
  shell: [/^menu\.content\.[\w-]+$/, /^keys\.(next|previous|approve|reject|partial|edit|undo)$/, /^palette\.untitled$/],
}
