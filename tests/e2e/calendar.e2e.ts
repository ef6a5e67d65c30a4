import { expect, test } from './gallery.ts'
import { violations } from './wcag.ts'

const post = /^9:30 AM.*What we learned moving the warehouse at night.*Scheduled$/

test('a post is dragged to another day; a click opens its menu', async ({ gallery }) => {
  const calendar = gallery.locator('[data-section="Calendar"]')
  const day = (name: string) => calendar.getByRole('gridcell', { name: new RegExp(`^${name}`) })
  await day('Friday, November 27').scrollIntoViewIfNeeded()
  await calendar.getByRole('button', { name: post }).hover()
  await gallery.mouse.down()
  await day('Friday, November 27').hover()
  await expect(calendar.getByRole('paragraph').filter({ hasText: 'moving the warehouse' })).toBeVisible()
  await gallery.mouse.up()
  await expect(day('Friday, November 27').getByRole('button', { name: post })).toBeVisible()
  await expect(gallery.getByRole('menu')).toHaveCount(0)

  await calendar.getByRole('button', { name: post }).click()
  await gallery.getByRole('menuitem', { name: /Move with the keyboard/ }).click()
  await expect(day('Friday, November 27')).toBeFocused()
  await gallery.keyboard.press('ArrowDown')
  await gallery.keyboard.press('Enter')
  await expect(day('Friday, December 4').getByRole('button', { name: post })).toBeVisible()
})

for (const view of ['Week', 'List']) {
  test(`the ${view.toLowerCase()} meets WCAG`, async ({ gallery }) => {
    await gallery.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: view }).click()
    expect(await violations(gallery, { part: '[data-section="Calendar"]' })).toEqual([])
  })
}
