import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/**
 * What axe finds in a part of the page, in words; all its rules unless tags or rules are named. The checker is loaded once
 * per document and explains only what is wrong: both halve the time of a look.
 */
export async function violations(
  page: Page | Frame,
  { part = 'html', tags, rules }: { part?: string; tags?: string[]; rules?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker)
  const runOnly = tags ?? rules
  return page.evaluate(
    async ([context, options]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      const { violations } = await loaded.run(context, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      )
    },
    [
      part,
      { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) } satisfies axe.RunOptions,
    ] as const,
  )
}

/** What a page breaks of WCAG 2.2 AA; after the first scheme only the colours are looked at again. */
export async function violationsIn(chosen: readonly Scheme[], page: Page | Frame): Promise<string[]> {
  const found: string[] = []
  for (const [at, colorScheme] of chosen.entries()) {
    await ('page' in page ? page.page() : page).emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const looked = await violations(
      page,
      at === 0 ? { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } : { rules: ['color-contrast'] },
    )
    found.push(...looked.map((problem) => `${colorScheme} ${problem}`))
  }
  return found
}
