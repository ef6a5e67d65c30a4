import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const schemes = ['light', 'dark'] as const

/**
 * What axe finds in a part of the page, in words; all its rules unless tags or rules are named.
 * In the page itself: the checker's other mode opens a second page for each look, which doubles its time.
 */
export async function violations(
  page: Page,
  { part = 'html', tags, rules }: { part?: string; tags?: string[]; rules?: string[] } = {},
): Promise<string[]> {
  // The checker brings types of its own copy of the browser driver.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode().include(part)
  if (tags) axe.withTags(tags)
  if (rules) axe.withRules(rules)
  return (await axe.analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** What a page breaks of WCAG 2.2 AA; in dark mode only the colours are looked at again. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const looked = await violations(
      page,
      colorScheme === 'light' ? { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } : { rules: ['color-contrast'] },
    )
    found.push(...looked.map((problem) => `${colorScheme} ${problem}`))
  }
  return found
}
