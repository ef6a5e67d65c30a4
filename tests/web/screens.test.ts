import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenAt, titleOf } from '#web/app/current-screen.ts'
import { prerendered } from '#web/app/prerender.ts'
import { screens } from '#web/app/screens.ts'
import { loadTexts } from '#web/locale/texts.ts'

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

test('every title is a text in both languages', async () => {
  for (const language of ['en-US', 'pt-BR'] as const) {
    for (const set of ['base', 'landing', 'legal', 'app'] as const) await loadTexts(language, set)
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
  expect(at('/dashboard/anything/settings')).toBe('app/later/service-settings-page.tsx')
  expect(at('/nowhere')).toBeUndefined()
})

test('the pages that are written at build time are the public ones', () => {
  const publicPaths = Object.values(screens).flatMap(({ layout, path }) => (layout === 'public' ? [`/${path}`] : []))
  expect(prerendered.filter((path) => !/^\/(en-US|pt-BR)/.test(path)).sort()).toEqual(publicPaths.sort())
})
