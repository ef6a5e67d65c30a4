import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPageAddresses } from '#server/page-addresses.ts'
import { pageInLanguageOf } from '#server/page-language.ts'

const folder = mkdtempSync(join(tmpdir(), 'timbre-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a page of the web app', () => {
  const routes = {
    root: { path: '' },
    home: { parentId: 'root', index: true },
    locale: { parentId: 'root', path: 'pt-BR' },
    'locale-home': { parentId: 'locale', index: true },
    frame: { parentId: 'root', path: 'dashboard' },
    batch: { parentId: 'frame', path: 'batches/:batch' },
    post: { parentId: 'frame', path: 'batches/:batch/posts/:post?' },
    auth: { parentId: 'root', path: 'auth/:action' },
    legal: { parentId: 'root', path: 'terms.html' },
    rest: { parentId: 'root', path: '*' },
  }
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'manifest-a1b2.js'), `window.__manifest=${JSON.stringify({ routes })};`)
  const isPage = readPageAddresses(folder)

  it.each([
    '/',
    '/pt-BR',
    '/pt-br',
    '/dashboard/batches/a1',
    '/dashboard/batches/a1/posts',
    '/dashboard/batches/a1/posts/b2',
    '/auth/login',
    '/auth/%6Cogin',
    '/terms.html',
  ])('is at %s', (address) => {
    expect(isPage(address)).toBe(true)
  })

  it.each([
    '/nowhere',
    '/auth/nonsense',
    '/auth/%E0%A4%A',
    '/dashboard',
    '/dashboard/batches',
    '/dashboard/batches/a1/b2',
    '/termsxhtml',
    '/pt-BR/x',
    '//',
    '',
  ])('is not at %j', (address) => {
    expect(isPage(address)).toBe(false)
  })

  it('is everywhere without a build, because the web app reports missing pages itself', () => {
    expect(readPageAddresses(join(folder, 'nothing'))('/nowhere')).toBe(true)
    expect(readPageAddresses(join(folder, 'assets'))('/nowhere')).toBe(true)
  })
})

describe('a public page in the language of its reader', () => {
  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', '/pt-BR'],
    ['pt-PT', '/pt-BR'],
    ['PT', '/pt-BR'],
    ['en-GB,pt;q=0.9', '/'],
    ['en;q=0.5, pt;q=0.9', '/pt-BR'],
    // Not to be sent.
    ['pt;q=0, en;q=0.1', '/'],
    ['de, fr;q=0.9', '/'],
    ['pt;q=oops', '/'],
    ['*', '/'],
    [',;,', '/'],
    [undefined, '/'],
  ])('%j leads to %s', (accepted, address) => {
    expect(pageInLanguageOf({ 'accept-language': accepted }, '/')).toBe(address)
  })

  it('is the one that they chose before', () => {
    const headers = { 'accept-language': 'en', cookie: 'theme=dark; locale=pt-BR' }
    expect(pageInLanguageOf(headers, '/ghostwriter')).toBe('/pt-BR/ghostwriter')
    expect(pageInLanguageOf({ ...headers, cookie: 'locale=en-US', 'accept-language': 'pt' }, '/ghostwriter')).toBe(
      '/ghostwriter',
    )
    expect(pageInLanguageOf({ ...headers, cookie: 'locale=xx; mylocale=pt-BR' }, '/ghostwriter')).toBe('/ghostwriter')
  })

  it('does not change if the address names a language', () => {
    const headers = { 'accept-language': 'pt-BR' }
    expect(pageInLanguageOf(headers, '/en-US/ghostwriter')).toBe('/en-US/ghostwriter')
    expect(pageInLanguageOf(headers, '/PT-br')).toBe('/PT-br')
  })
})
