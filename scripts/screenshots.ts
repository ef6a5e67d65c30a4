import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'

/**
 * Pictures of pages as people see them: phone and desktop, light and dark, both languages.
 *
 *   node scripts/screenshots.ts --base http://127.0.0.1:8090 --out shots --auth auth.json / /dashboard
 *
 * `--auth` is a file with what the client keeps under `pocketbase_auth` in local storage: `{ token, record }`.
 * `--only phone,dark,en-US` keeps the pictures that have all of these; `--fold` stops at the first screen.
 * `--languages none` leaves paths as they are (one language, no prefix).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:8090' },
    out: { type: 'string', default: 'test-results/screens' },
    auth: { type: 'string' },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en-US,pt-BR' },
    fold: { type: 'boolean', default: false },
    wait: { type: 'string', default: '600' },
  },
})

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const themes = ['light', 'dark'] as const
const languages = values.languages === 'none' ? [''] : values.languages.split(',')
const only = values.only.split(',').filter(Boolean)

mkdirSync(values.out, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  for (const [screen, viewport] of Object.entries(screens)) {
    for (const theme of themes) {
      for (const language of languages) {
        const traits = [screen, theme, language].filter(Boolean)
        if (only.every((wish) => traits.includes(wish))) await shootAll(browser, traits, viewport, theme, language)
      }
    }
  }
} finally {
  await browser.close()
}

async function shootAll(
  browser: Browser,
  traits: string[],
  viewport: { width: number; height: number },
  theme: 'light' | 'dark',
  language: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale: language || 'en-US',
    // A browser that identifies as headless counts as a bot, and bots get no error pages.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 500,
    deviceScaleFactor: 1,
  })
  if (values.auth) {
    const auth = readFileSync(values.auth, 'utf8')
    await context.addInitScript((stored) => localStorage.setItem('pocketbase_auth', stored), auth)
  }
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`  ${error.message}`))
  for (const path of positionals) {
    const address = new URL(
      language && !path.startsWith('/dev/') ? `/${language}${path === '/' ? '' : path}` : path,
      values.base,
    )
    await page.goto(address.href, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(Number(values.wait))
    const name = path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'index'
    const file = join(values.out, `${name}.${traits.join('.')}.png`)
    await page.screenshot({ path: file, fullPage: !values.fold })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    console.log(`${file}${overflow > 0 ? `  (${overflow} px wider than the screen)` : ''}`)
  }
  await context.close()
}
