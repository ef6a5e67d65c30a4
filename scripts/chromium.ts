import { existsSync } from 'node:fs'

/** The headless build needs two thirds of the processor time of the one with windows, so it comes first. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where the Chromium of this machine is: `CHROMIUM_PATH`, or where distributions put it; else Playwright's own. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
