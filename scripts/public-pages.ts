import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wakeOnIntent } from '../src/web/wake-on-intent.ts'

const shell = '__spa-fallback.html'

/** Makes every prerendered page load the app on the first interaction; the pages work without it. */
export function letPublicPagesWait(client: string): void {
  for (const file of globSync('**/*.html', { cwd: client })) {
    if (file === shell) continue
    const path = join(client, file)
    const page = readFileSync(path, 'utf8')
    const starts = page.match(/<script type="module"[^>]*>/g) ?? []
    if (starts.length !== 1) throw new Error(`${file} loads the app in ${starts.length} places.`)
    writeFileSync(
      path,
      page
        .replaceAll('<link rel="modulepreload"', '<link rel="later"')
        .replace(starts[0]!, '<script type="text/later">')
        .replace('</body>', () => `<script>(${wakeOnIntent})()</script></body>`),
    )
  }
}
