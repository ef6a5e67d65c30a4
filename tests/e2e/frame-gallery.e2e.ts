import { drawn } from '../support/drawn.ts'
import { expect, test } from './gallery.ts'
import { schemes, violations } from './wcag.ts'

for (const colorScheme of drawn(schemes, 'frame-gallery')) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('every component meets WCAG', async ({ gallery }) => {
      expect(await violations(gallery)).toEqual([])
    })

    test('a list meets WCAG in each of its states', async ({ gallery }) => {
      for (const state of ['loading', 'empty', 'no results', 'error', 'forbidden', 'offline']) {
        await gallery.getByRole('radio', { name: state, exact: true }).click()
        // What shows after 250 ms has to be there.
        await gallery.waitForTimeout(400)
        expect(await violations(gallery, { part: '[data-section="Lists"]' }), state).toEqual([])
      }
    })

    test('open overlays meet WCAG and return the focus', async ({ gallery }) => {
      for (const opener of ['Dialog', 'Drawer', 'Command palette', 'Keys', 'Confirm']) {
        const button = gallery.getByRole('button', { name: opener, exact: true })
        await button.click()
        const role = opener === 'Confirm' ? 'alertdialog' : 'dialog'
        await gallery.getByRole(role).waitFor()
        expect(await violations(gallery, { part: `[role="${role}"]` }), opener).toEqual([])
        await gallery.keyboard.press('Escape')
        await expect(button, opener).toBeFocused()
      }
    })

    test('open menus and lists of choices meet WCAG', async ({ gallery }) => {
      await gallery.getByRole('button', { name: 'More', exact: true }).click()
      await gallery.getByRole('menu').waitFor()
      expect(await violations(gallery, { part: '[role="menu"]' })).toEqual([])
      await gallery.keyboard.press('Escape')

      await gallery.getByRole('combobox', { name: 'Tone' }).click()
      await gallery.getByRole('option', { name: 'Warm' }).waitFor()
      await gallery.keyboard.press('Escape')

      await gallery
        .locator('button[aria-labelledby]')
        .and(gallery.getByRole('button', { name: /^Ambassador/ }))
        .click()
      await gallery.getByRole('option', { name: 'Marta Nunes' }).waitFor()
      expect(await violations(gallery, { part: '[role="dialog"]' })).toEqual([])
    })

    test('the frame around the pages meets WCAG', async ({ gallery, galleryUrl }) => {
      await gallery.goto(`${galleryUrl}?frame`)
      await gallery.getByRole('heading', { name: 'Production', level: 1 }).waitFor()
      expect(await violations(gallery)).toEqual([])
    })
  })
}

for (const width of drawn([320, 390, 768], 'gallery widths')) {
  test(`nothing is wider than a screen of ${width} px`, async ({ gallery, galleryUrl }) => {
    await gallery.setViewportSize({ width, height: 800 })
    for (const url of [galleryUrl, `${galleryUrl}?frame`]) {
      await gallery.goto(url)
      await gallery.getByRole('radio', { name: 'offline' }).waitFor()
      const beyond = await gallery.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, url).toBe(0)
    }
  })
}

test('controls are at least 24 px in both directions', async ({ gallery }) => {
  const small = await gallery
    .locator('button, [role="switch"], [role="checkbox"], [role="radio"], a')
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility() && !element.closest('p'))
        .map((element) => {
          const before = getComputedStyle(element, '::before')
          const box = element.getBoundingClientRect()
          const reach = before.content !== 'none' && before.position === 'absolute' ? before : null
          return {
            name: element.getAttribute('aria-label') ?? element.textContent,
            width: Math.max(box.width, reach ? Number.parseFloat(reach.width) : 0),
            height: Math.max(box.height, reach ? Number.parseFloat(reach.height) : 0),
          }
        })
        .filter(({ width, height }) => width < 23.9 || height < 23.9),
    )
  // Links that fill their whole row are measured by their text.
  expect(small.filter(({ name }) => !/warehouse|Hiring|Prices|The year|Skip/.test(name ?? ''))).toEqual([])
})
