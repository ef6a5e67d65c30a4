import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'
import { chooseSeed } from './tests/support/drawn.ts'

chooseSeed()

/** Journeys in a real browser against what they start themselves: see the fixtures beside the tests. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.e2e.ts'],
  globalSetup: './tests/e2e/prepare-run.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // End what hangs. On a machine that is busy with other work, everything takes several times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    // Each frame of a movement is drawn by the processor. `frame.e2e.ts` runs with movements.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the processor time; `--trace retain-on-failure` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        // The databases of the tests may fill it.
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--num-raster-threads=1',
        // Pages do not live long enough for optimized code to pay: without it, loads and looks by axe take a fifth less.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
})
