import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSeal } from '#server/engine/settings/seal.ts'

const folder = mkdtempSync(join(tmpdir(), 'timbre-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a sealed secret', () => {
  const seal = createSeal(folder, 'key of this installation')

  it.each(['a', 'correct horse', 'ção 🚲', 'x'.repeat(10_000)])('is read again at its place', (secret) => {
    expect(seal.open(seal.close(secret, 'smtp.password'), 'smtp.password')).toBe(secret)
  })

  it('is different each time, and never contains the secret', () => {
    const [one, other] = [seal.close('correct horse', 'a'), seal.close('correct horse', 'a')]
    expect(one).not.toBe(other)
    expect(one).not.toContain('horse')
    expect(Buffer.from(one.slice('sealed.v1.'.length), 'base64url').includes('horse')).toBe(false)
  })

  it('cannot be moved to another setting, or opened with another key', () => {
    const sealed = seal.close('correct horse', 'smtp.password')
    expect(seal.open(sealed, 's3.secret')).toBeNull()
    expect(createSeal(folder, 'another key').open(sealed, 'smtp.password')).toBeNull()
    expect(createSeal(folder, 'key of this installation').open(sealed, 'smtp.password')).toBe('correct horse')
  })

  it('cannot be changed', () => {
    const start = 'sealed.v1.'
    const bytes = Buffer.from(seal.close('correct horse', 'a').slice(start.length), 'base64url')
    expect(seal.open(start + bytes.toString('base64url'), 'a')).toBe('correct horse')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(seal.open(start + changed.toString('base64url'), 'a')).toBeNull()
    }
    expect(seal.open(`sealed.v2.${bytes.toString('base64url')}`, 'a')).toBeNull()
  })

  it.each(['plain text', 'sealed.v1.', 'sealed.v1.AAAA', 'sealed.v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'is not %j',
    (text) => {
      expect(seal.open(text, 'a')).toBeNull()
    },
  )

  it('of an empty text is empty, so that an unset secret looks unset', () => {
    expect(seal.close('', 'a')).toBe('')
    expect(seal.open('', 'a')).toBe('')
  })

  it('without a given key uses the data folder’s key, which stays the same', () => {
    const sealed = createSeal(folder, '').close('correct horse', 'a')
    expect(createSeal(folder, '').open(sealed, 'a')).toBe('correct horse')
    const elsewhere = mkdtempSync(join(tmpdir(), 'timbre-seal-'))
    expect(createSeal(elsewhere, '').open(sealed, 'a')).toBeNull()
    rmSync(elsewhere, { recursive: true })
  })
})
