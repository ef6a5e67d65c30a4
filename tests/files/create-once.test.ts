import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOnce } from '#server/engine/files/create-once.ts'
import { createSeal } from '#server/engine/settings/seal.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-once-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps the first text, and leaves no other file behind', () => {
  const path = join(folder, 'mark')
  expect([createOnce(path, 'first'), createOnce(path, 'second')]).toEqual(['first', 'first'])
  expect(readdirSync(folder)).toEqual(['mark'])
})

it('replaces an empty file, which a power cut left', () => {
  const path = join(folder, 'mark')
  writeFileSync(path, '')
  expect(createOnce(path, 'first')).toBe('first')
})

it('never seals with an empty key', () => {
  writeFileSync(join(folder, 'settings.key'), '')
  const sealed = createSeal(folder, '').close('hunter2', 'smtp.password')
  expect(readFileSync(join(folder, 'settings.key'), 'utf8').length).toBeGreaterThanOrEqual(32)
  expect(createSeal(folder, '').open(sealed, 'smtp.password')).toBe('hunter2')
})
