import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildWidget } from '../../scripts/build-widget.ts'

const home = join(import.meta.dirname, '../..')
/** Bytes after gzip: other people's pages wait for the first, and their visitors for the second. */
const limits = { loader: 5 * 1000, panel: 40 * 1000 }

it('keeps the loader and the panel of the widget small, and free of the dashboard', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-widget-'))
  try {
    await buildWidget(home, folder)
    const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
    const sizeOf = (pattern: RegExp) =>
      files.filter(([name]) => pattern.test(name)).reduce((sum, [, text]) => sum + gzipSync(text).length, 0)
    const [loader, panel] = [sizeOf(/^widget\.js$/), sizeOf(/^panel-/)]
    expect(loader).toBeGreaterThan(500)
    expect(loader).toBeLessThan(limits.loader)
    expect(panel).toBeGreaterThan(loader)
    expect(panel).toBeLessThan(limits.panel)
    const scripts = files.filter(([name]) => name.endsWith('.js'))
    expect(scripts).toHaveLength(2)
    for (const [, text] of scripts) {
      expect(text).not.toMatch(/\breact|innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/i)
    }
    // On the page of somebody else nothing is stored, and nothing is asked for.
    expect(files.find(([name]) => name === 'widget.js')![1]).not.toMatch(/cookie|Storage|indexedDB|\bfetch\(|XMLHttp/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
