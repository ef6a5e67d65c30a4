import { expect, test } from './gallery.ts'

test('a chosen theme is applied before the first paint and after a reload', async ({ gallery }) => {
  await gallery.getByRole('radio', { name: 'Dark' }).click()
  await expect(gallery.locator('html')).toHaveAttribute('data-theme', 'dark')
  const background = () => gallery.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await gallery.reload({ waitUntil: 'commit' })
  await expect(gallery.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The theme is there with the page; the style sheet may follow.
  await expect.poll(background).toBe(dark)
  await gallery.getByRole('radio', { name: 'System' }).click()
  await expect(gallery.locator('html')).not.toHaveAttribute('data-theme')
})

test('at most five toasts show; F8 moves the focus to them; they close after five seconds', async ({ gallery }) => {
  const plain = gallery.getByRole('button', { name: 'Plain', exact: true })
  for (let time = 0; time < 7; time += 1) await plain.click()
  const toasts = gallery.locator('ol > li').filter({ hasText: 'Draft saved' })
  await expect(toasts).toHaveCount(5)
  const gap = () =>
    toasts.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top)
      return boxes[1]!.top - boxes[0]!.bottom
    })
  // Once they have moved up.
  await expect.poll(gap).toBe(16)
  await gallery.keyboard.press('F8')
  await expect(gallery.getByRole('region', { name: 'Messages (F8)' }).locator('ol')).toBeFocused()
  // Focus and pointer hold them; leaving lets the time run.
  await gallery.getByRole('heading', { name: 'Components' }).click()
  await gallery.mouse.move(10, 10)
  await expect(toasts).toHaveCount(0)
})

test('a toast can be undone, closed and swiped away', async ({ gallery }) => {
  await gallery.getByRole('button', { name: 'With undo' }).click()
  await gallery.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(gallery.locator('ol > li').filter({ hasText: 'Back again' })).toBeVisible()
  await expect(gallery.locator('ol > li').filter({ hasText: 'Topic rejected' })).toHaveCount(0)
  const card = gallery.locator('ol > li').filter({ hasText: 'Back again' })
  const box = (await card.boundingBox())!
  await gallery.mouse.move(box.x + 40, box.y + 12)
  await gallery.mouse.down()
  await gallery.mouse.move(box.x + 120, box.y + 12, { steps: 8 })
  await gallery.mouse.up()
  await expect(card).toHaveCount(0)
})

test('an overlay resolves to its result, or to nothing when dismissed', async ({ gallery }) => {
  const open = gallery.getByRole('button', { name: 'Overlay with a result' })
  await open.click()
  await gallery.getByRole('textbox', { name: 'Name' }).last().fill('Bolt')
  await gallery.keyboard.press('Enter')
  await expect(gallery.locator('ol > li').filter({ hasText: 'Now called Bolt' })).toBeVisible()
  await open.click()
  await gallery.keyboard.press('Escape')
  await expect(gallery.locator('ol > li').filter({ hasText: 'Not renamed' })).toBeVisible()
  await expect(gallery.getByRole('dialog')).toHaveCount(0)
})

test('a question is answered by its buttons', async ({ gallery }) => {
  await gallery.getByRole('button', { name: 'Confirm', exact: true }).click()
  await gallery.getByRole('button', { name: 'Delete batch' }).last().click()
  await expect(gallery.locator('ol > li').filter({ hasText: 'Deleted' })).toBeVisible()
})

test('the palette ignores accents and is usable by keyboard', async ({ gallery }) => {
  await gallery.getByRole('button', { name: 'Command palette' }).click()
  await gallery.keyboard.type('prodú')
  await expect(gallery.getByRole('option')).toHaveCount(1)
  await gallery.keyboard.press('Enter')
  await expect(gallery.locator('ol > li').filter({ hasText: 'Production' })).toBeVisible()
})

test('a combobox is usable by keyboard', async ({ gallery }) => {
  const button = gallery.locator('button[aria-labelledby]').and(gallery.getByRole('button', { name: /^Ambassador/ }))
  await button.focus()
  await gallery.keyboard.press('Enter')
  await gallery.keyboard.type('joao')
  await gallery.keyboard.press('Enter')
  await expect(button).toHaveAccessibleName('Ambassador João Álvares')
  await expect(button).toBeFocused()
})

test('tags are added, split from a paste and removed', async ({ gallery }) => {
  const field = gallery.getByLabel('Topics to avoid')
  await field.fill('prices')
  await field.press('Enter')
  await expect(gallery.getByRole('button', { name: 'Remove prices' })).toBeVisible()
  await field.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text', 'one, two\nthree')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(gallery.getByRole('button', { name: 'Remove three' })).toBeVisible()
  await field.press('Backspace')
  await expect(gallery.getByRole('button', { name: 'Remove three' })).toHaveCount(0)
})

test('invalid files are named, the others arrive', async ({ gallery }) => {
  await gallery.getByLabel('Documents', { exact: true }).setInputFiles([
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    { name: 'movie.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
    { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(26 * 1_048_576) },
  ])
  await expect(gallery.getByText('movie.mp4: unsupported file type.')).toBeVisible()
  await expect(gallery.getByText('huge.pdf is larger than 25 MB.')).toBeVisible()
  await expect(gallery.locator('ol > li').filter({ hasText: 'report.pdf' })).toBeVisible()
})

test('rows are selected and cleared', async ({ gallery }) => {
  const table = gallery.getByRole('table', { name: 'Batches' })
  await table.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(gallery.getByRole('toolbar', { name: '4 selected' })).toBeVisible()
  await gallery.getByRole('toolbar').getByRole('button', { name: 'Clear' }).click()
  await expect(gallery.getByRole('toolbar')).toHaveCount(0)
})

test('the menu of the frame folds away and is a drawer on phones', async ({ gallery, galleryUrl }) => {
  await gallery.goto(`${galleryUrl}?frame`)
  await gallery.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(gallery.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await gallery.reload()
  await expect(gallery.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await gallery.setViewportSize({ width: 390, height: 800 })
  await gallery.getByRole('button', { name: 'Open menu' }).click()
  const drawer = gallery.getByRole('dialog', { name: 'Main menu' })
  await drawer.getByRole('link', { name: 'Scheduling' }).click()
  await expect(drawer).toHaveCount(0)
})

test('the first Tab offers to skip the menu', async ({ gallery, galleryUrl }) => {
  await gallery.goto(`${galleryUrl}?frame`)
  await gallery.getByRole('button', { name: 'Collapse menu' }).waitFor()
  await gallery.keyboard.press('Tab')
  await expect(gallery.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await gallery.keyboard.press('Enter')
  await expect(gallery.locator('main')).toBeFocused()
})

test('on a phone, toasts leave the buttons of a dialog free', async ({ gallery }) => {
  await gallery.setViewportSize({ width: 390, height: 844 })
  await gallery.getByRole('button', { name: 'Dialog', exact: true }).click()
  const dialog = gallery.getByRole('dialog')
  await dialog.waitFor()
  await gallery.evaluate(() => {
    const plain = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Plain')
    plain!.click()
  })
  await expect(gallery.locator('ol > li').filter({ hasText: 'Draft saved' })).toBeVisible()
  const buttons = dialog.locator('footer button')
  expect(await buttons.count()).toBeGreaterThan(0)
  // Playwright clicks only what nothing covers.
  for (const button of await buttons.all()) await button.click({ trial: true })
})

test('Escape closes the open overlay, even if a toast has appeared meanwhile', async ({ gallery }) => {
  const opener = gallery.locator('button[aria-labelledby]').and(gallery.getByRole('button', { name: /^Ambassador/ }))
  await opener.click()
  await gallery.getByRole('dialog').waitFor()
  await gallery.evaluate(() => {
    const plain = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Plain')
    plain!.click()
  })
  await expect(gallery.locator('ol > li').filter({ hasText: 'Draft saved' })).toBeVisible()
  const toasts = gallery.locator('ol > li').filter({ hasText: 'Draft saved' })
  await toasts.hover()
  await gallery.keyboard.press('Escape')
  await expect(gallery.getByRole('dialog')).toHaveCount(0)
  await expect(toasts).toBeVisible()

  await gallery.getByRole('button', { name: 'Dialog', exact: true }).click()
  await gallery.getByRole('dialog').waitFor()
  await toasts.getByRole('button', { name: 'Close' }).click()
  await expect(toasts).toHaveCount(0)
  await expect(gallery.getByRole('dialog')).toBeVisible()
})
