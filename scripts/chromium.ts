import { existsSync } from 'node:fs'

/** The headless build needs two thirds of the processor time of the one with windows, so it comes first. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, or the places of distributions; otherwise Playwright's own. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
