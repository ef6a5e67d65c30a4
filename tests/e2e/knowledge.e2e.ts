import { readFileSync } from 'node:fs'
import { silence } from '#server/administration/silence.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, filledBase, withoutFirstBase } from './workspace.ts'

const sample = (name: string) => readFileSync(new URL(`../../samples/en-US/${name}`, import.meta.url))

test('documents are dropped, read live, searched, corrected and deleted', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb } = workspace
  await withoutFirstBase(workspace)
  await page.goto(`${origin}/en-US/dashboard/knowledge-base`)
  await expect(page.getByRole('heading', { name: 'No knowledge yet' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'New knowledge base' }).click()
  await page.getByRole('button', { name: 'Create knowledge base' }).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Larkfield')
  await page.getByRole('textbox', { name: 'Description' }).fill('Everything about cold trucks')
  await page.getByRole('button', { name: 'Create knowledge base' }).click()
  await expect(page.getByRole('heading', { name: 'Larkfield' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  const base = page.url().split('/').at(-1)!

  const files = {
    'pricing-memo.txt': 'text/plain',
    'talk-the-second-phone-call.pdf': 'application/pdf',
    'customer-story-harbor-foods.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }
  const given = Object.entries(files).map(([name, type]) => ({ name, type, base64: sample(name).toString('base64') }))
  const dropped = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    transfer.items.add(new File(['%PDF-1.4 half of one'], 'broken.pdf', { type: 'application/pdf' }))
    transfer.items.add(new File(['MZ'], 'program.exe', { type: 'application/octet-stream' }))
    return transfer
  }, given)
  await page.getByText('Choose documents').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('program.exe: unsupported file type.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Items' })
  await expect(table.getByText('Ready', { exact: true })).toHaveCount(3)
  await expect(table.getByText('This file is damaged or incomplete.', { exact: false })).toBeVisible()
  await checkScreen(page)

  // Reading the same bytes again would end the same way, and they are not kept.
  await expect(page.getByRole('button', { name: 'Try again: broken.pdf' })).toHaveCount(0)
  await table.getByRole('button', { name: /^broken\.pdf/ }).click()
  const unread = page.getByRole('dialog')
  await expect(unread.getByText('The file wasn’t kept. You can upload another one.', { exact: false })).toBeVisible()
  await expect(unread.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(unread.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: 'FAQ' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Question' }).fill('Who answers at night?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('Jonas answers the alarm himself.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused()
  await expect(table.getByText('Ready', { exact: true })).toHaveCount(4)

  await page.getByRole('radio', { name: 'Link' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill('nowhere')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Please enter a valid URL', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1/secret')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(table.getByText('This URL isn’t on the public internet.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search titles and passages' }).fill('discount')
  const passage = page.getByRole('region', { name: 'Matching passages' }).getByRole('listitem').first()
  await expect(passage.locator('mark').first()).toHaveText(/discount/i)
  await checkScreen(page)
  await passage.getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Pricing memo' })
  await expect(panel.getByRole('tab', { name: /Passages/ })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.locator('[aria-current]')).toContainText('discount')
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  await table.getByRole('button', { name: /^Who answers at night/ }).click()
  const question = page.getByRole('dialog', { name: 'Who answers at night?' })
  await question.getByRole('textbox', { name: 'Answer' }).fill('Marta answers the alarm herself.')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('tab', { name: /Passages/ }).click()
  await expect(question.getByText('Marta answers the alarm herself.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base}?status=error`)
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 2 items?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible()
  expect(await pb.collection('knowledge_items').getFullList({ fields: 'status' })).toHaveLength(4)

  await page.getByRole('button', { name: 'Actions for Larkfield' }).click()
  await page.getByRole('menuitem', { name: 'Edit name and description' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Larkfield trucks')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Larkfield trucks' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Larkfield trucks' }).click()
  await page.getByRole('menuitem', { name: 'Delete knowledge base' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete knowledge base' }).click()
  await expect(page.getByRole('heading', { name: 'No knowledge yet' })).toBeVisible()
})

test('a second reader sees what another adds, and whose base it is', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb, instance } = workspace
  const base = await filledBase(workspace, 'Handbook', '# Cold\n\nTrucks stay cold.')
  await pb
    .collection('ambassadors')
    .create({ instance: instance.id, name: 'Vera Holm', language: 'en-US', knowledgeBases: [base] })
  await page.goto(`${origin}/en-US/dashboard/knowledge-base`)
  const row = page.getByRole('row', { name: /Handbook/ })
  await expect(row).toContainText('Vera Holm')
  await expect(row.getByRole('cell').nth(2)).toHaveText('Items1')
  await pb.collection('knowledge_items').create({ base, type: 'faq', question: 'Why?', answer: 'Because.' })
  await expect(row.getByRole('cell').nth(2)).toHaveText('Items2')
  await expect(row.getByText('Ready')).toBeVisible()
  await row.getByRole('link', { name: 'Handbook' }).click()
  await expect(page.getByRole('link', { name: 'Vera Holm' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Actions for Handbook' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete knowledge base' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Vera Holm uses it and will write without it.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${'z'.repeat(15)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge base not found' })).toBeVisible()
})

test('uploads show their progress, are canceled, and are retried', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const base = await filledBase(workspace, 'Handbook', 'Trucks stay cold.')
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base}`)
  let answer: 'hold' | 'refuse' | 'pass' = 'hold'
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/collections/knowledge_items/records', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (answer === 'hold') await held
    if (answer === 'refuse') return route.abort('connectionreset')
    return route.continue().catch(() => undefined)
  })
  const upload = (name: string) =>
    page
      .getByLabel('Choose documents')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('A sentence.') })
  await upload('one.txt')
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('progressbar', { name: 'one.txt' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await uploads.getByRole('button', { name: 'Cancel: one.txt' }).click()
  await expect(uploads.getByRole('listitem')).toHaveCount(0)
  answer = 'refuse'
  release()
  await upload('two.txt')
  await expect(uploads.getByText('The server can’t be reached. Check your connection and try again.')).toBeVisible()
  answer = 'pass'
  await uploads.getByRole('button', { name: 'Try again: two.txt' }).click()
  await expect(uploads.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^two/i })).toBeVisible()
  await expect(page.getByRole('button', { name: /^one/i })).toHaveCount(0)
})

test('passages are corrected and excluded, and duplicates and recordings show why they wait', async ({
  page,
  origin,
}) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb } = workspace
  const text = '# Cold\n\nTrucks stay cold.\n\n# Alarms\n\nJonas answers every alarm himself.'
  const base = await filledBase(workspace, 'Handbook', text)
  const items = pb.collection('knowledge_items')
  await items.create({ base, type: 'page', title: 'Handbook again', body: text })
  await items.create({ base, type: 'audio', file: new File([new Uint8Array(silence(90))], 'Talk.wav') })
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base}`)
  const table = page.getByRole('table', { name: 'Items' })
  await expect(table.getByText('Waiting for a speech provider.', { exact: false })).toBeVisible()
  await expect(table.getByText('Already in this knowledge base.', { exact: false })).toBeVisible()
  await checkScreen(page)

  await table.getByRole('button', { name: /^Handbook again/ }).click()
  const copy = page.getByRole('dialog', { name: 'Handbook again' })
  await expect(copy.getByRole('link', { name: 'Handbook', exact: true })).toBeVisible()
  await checkScreen(page)
  await copy.getByRole('button', { name: 'Keep both' }).click()
  await expect(copy.getByText('Ready', { exact: true })).toBeVisible()

  await copy.getByRole('tab', { name: /Passages/ }).click()
  await copy.getByRole('button', { name: 'Actions for passage 2' }).click()
  await page.getByRole('menuitem', { name: 'Edit passage' }).click()
  await copy.getByRole('textbox', { name: 'Text of passage 2' }).fill('Marta answers every alarm.')
  await checkScreen(page)
  await copy.getByRole('button', { name: 'Save' }).click()
  await expect(copy.getByText('Edited', { exact: true })).toBeVisible()
  await copy.getByText('As read', { exact: true }).click()
  await expect(copy.getByText('Jonas answers every alarm himself.')).toBeVisible()
  await copy.getByRole('button', { name: 'Actions for passage 1' }).click()
  await page.getByRole('menuitem', { name: 'Leave out' }).click()
  await expect(copy.getByText('Left out', { exact: true })).toBeVisible()
  await checkScreen(page)
  await copy.getByRole('button', { name: 'Actions for passage 2' }).click()
  await page.getByRole('menuitem', { name: 'Restore the text as read' }).click()
  await expect(copy.getByText('Edited', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await table.getByRole('button', { name: /^talk/i }).click()
  const talk = page.getByRole('dialog', { name: /talk/i })
  await talk.getByRole('button', { name: 'Play from 0:00' }).click()
  await expect(talk.locator('audio')).toBeVisible()
  await checkScreen(page)
})
