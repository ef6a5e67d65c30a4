import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingGroups } from '#shared/settings.ts'
import { screenAt, titleOf } from '#web/app/current-screen.ts'
import { checkParameters } from '#web/app/parameters.ts'
import { prerendered } from '#web/app/prerender.ts'
import { layouts } from '#web/app/routes.ts'
import { screens } from '#web/app/screens.ts'
import { loadTexts, textSets } from '#web/locale/texts.ts'

const web = join(import.meta.dirname, '../../src/web')
const record = 'a1b2c3d4e5f6g7h'

test('every page has a file, its own path and a known parent', () => {
  const all = Object.entries(screens)
  expect(all.length).toBeGreaterThan(30)
  for (const [name, { file, parent }] of all) {
    expect(existsSync(join(web, file)), `${name}: ${file}`).toBe(true)
    if (parent) expect(screens[parent]?.title, `${name}: the parent ${parent}`).toBeDefined()
  }
  const paths = all.map(([, { path }]) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('the breadcrumb is hidden where the specification hides it, and nowhere else that it names', () => {
  const parents = (names: readonly string[]) => names.map((name) => Boolean(screens[name]!.parent))
  expect(parents(['dashboard-personas', 'dashboard-production', 'dashboard-knowledge-base'])).toEqual(
    Array(3).fill(false),
  )
  const shown = ['test-api', 'billing', 'scheduling', 'scheduling-posts', 'service-settings', 'production-batchId']
  expect(parents(shown.map((name) => `dashboard-${name}`))).toEqual(Array(6).fill(true))
})

test('every title is a text in both languages', async () => {
  for (const language of ['en-US', 'pt-BR'] as const) {
    for (const set of textSets) await loadTexts(language, set)
    for (const [name, screen] of Object.entries(screens)) {
      if (screen.record) continue
      expect(titleOf(screen, { action: 'login' }, language), `${name} in ${language}`).not.toBe('')
    }
  }
})

test('an address finds its screen as the router does, with and without a language', () => {
  const at = (path: string) => screenAt(path).screen?.file
  expect(at('/')).toBe('landing/landing-page.tsx')
  expect(at('/pt-BR')).toBe('landing/landing-page.tsx')
  expect(at('/en-US/dashboard/personas/new')).toBe('ambassadors/ambassador-new-page.tsx')
  expect(screenAt(`/dashboard/personas/${record}/knowledge`).params).toEqual({ id: record, tab: 'knowledge' })
  expect(at(`/dashboard/production/${record}`)).toBe('production/batch-page.tsx')
  expect(at('/dashboard/anything/settings')).toBe('provisioning/service-settings-page.tsx')
  expect(at('/nowhere')).toBeUndefined()
})

test('every parameter of an address has valid values, and every group of settings is one', () => {
  const names = Object.values(screens).flatMap(({ path }) => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!))
  expect(new Set(names).size).toBeGreaterThan(8)
  for (const name of names) {
    const isInvalid = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404
    expect(() => checkParameters({ [name]: '/'.repeat(3000) }, '/x'), name).toThrow(
      expect.toSatisfy(isInvalid, 'is the 404 of an invalid value, not of an unknown name'),
    )
  }
  for (const group of settingGroups) expect(() => checkParameters({ group }, '/x')).not.toThrow()
})

test('the pages that are written at build time are the public ones', () => {
  const publicPaths = Object.values(screens).flatMap(({ layout, path }) => (layout === 'public' ? [`/${path}`] : []))
  expect(prerendered.filter((path) => !/^\/(en-US|pt-BR)/.test(path)).sort()).toEqual(publicPaths.sort())
})

test('the texts loaded with a screen are those that its files ask for', async () => {
  const always = await areasOf('base', 'app')
  for (const [name, { file, layout, title, parent, texts = [] }] of Object.entries(screens)) {
    const titles = [title, screens[parent ?? '']?.title].map((ref) => (Array.isArray(ref) ? [ref[0]] : []))
    const asked = new Set([...areasAskedBy(layouts[layout]), ...areasAskedBy(file), ...titles.flat()])
    expect([...asked].filter((area) => !always.includes(area)).sort(), name).toEqual([...texts].sort())
  }
})

const areasOf = async (...sets: string[]): Promise<string[]> =>
  (await Promise.all(sets.map((set) => import(`../../src/shared/locales/en-US/${set}.ts`)))).flatMap(Object.keys)

/** Areas whose texts are asked for in a file below src/web, or in what it imports, now or later. */
function areasAskedBy(file: string, names: readonly string[] = [], seen = new Set<string>()): Set<string> {
  const isIndex = file.endsWith('/index.ts')
  const source = readFileSync(join(web, file), 'utf8').replace(/^ \*.*$/gm, '')
  const asked = source.matchAll(/(?:(?:useT|textsOf)\(|\barea=)['"](\w+)['"]/g)
  const areas = new Set(Array.from(asked, ([, area]) => area!))
  for (const [, exportedOrImported, from] of source.matchAll(/^(?:im|ex)port ([^']*?) from '([^']+)'/gm)) {
    const all = exportedOrImported!.split(/[{},]/).map((name) => name.trim().split(' as ')[0]!)
    const wanted = all.filter((name) => name && !name.startsWith('type ') && (!isIndex || names.includes(name)))
    if (exportedOrImported!.startsWith('type ') || wanted.length === 0) continue
    for (const area of areasBehind(file, from!, wanted, seen)) areas.add(area)
  }
  for (const [, from] of source.matchAll(/import\('([^']+)'\)/g)) {
    for (const area of areasBehind(file, from!, [], seen)) areas.add(area)
  }
  return areas
}

function areasBehind(file: string, from: string, names: readonly string[], seen: Set<string>): Set<string> {
  const path = from.startsWith('#web/') ? from.slice(5) : from.startsWith('.') ? join(dirname(file), from) : ''
  const visit = path.endsWith('/index.ts') ? `${path} ${names}` : path
  if (!/\.tsx?$/.test(path) || seen.has(visit)) return new Set()
  seen.add(visit)
  return areasAskedBy(path, names, seen)
}
