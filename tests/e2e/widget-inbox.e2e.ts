import { expect, test } from './server.ts'
import { openChatDesk, openSite, panelOf } from './widget-site.ts'
import { enterAs } from './workspace.ts'

test('a visitor on a site and a member in the inbox chat, see each other’s state, and end the conversation', async ({
  page,
  browser,
  origin,
}) => {
  const desk = await openChatDesk(origin, 'en-US')
  const site = await openSite(origin, desk.channel, 'en-US')
  await desk.change({ allowedSites: [site.address], bot: '', askName: 'required' })
  await page.goto(site.address)
  await page.getByRole('button', { name: 'Open chat' }).click()
  const panel = panelOf(page)
  await panel.getByRole('textbox', { name: 'Name' }).fill('Rita Souza')
  await panel.getByRole('button', { name: 'Start chat' }).click()
  const field = panel.getByRole('textbox', { name: 'Write a message' })
  await field.fill('My crate is broken <b>and wet</b>')
  await field.press('Enter')

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const inbox = await context.newPage()
  await enterAs(inbox, desk.pb)
  await inbox.goto(`${origin}/en-US/dashboard/chat`)
  await inbox
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /Rita Souza/ })
    .click()
  const thread = inbox.getByRole('region', { name: /Rita Souza/ })
  await expect(thread.getByText('My crate is broken <b>and wet</b>')).toBeVisible()
  // The visitor sees that a member has read the message.
  await expect(panel.getByText('Read', { exact: true })).toBeVisible()

  const reply = inbox.getByRole('textbox', { name: 'Reply to the customer' })
  await reply.pressSequentially('We will')
  await expect(panel.getByText('Ana is typing…')).toBeVisible()
  await reply.pressSequentially(' send another one.')
  await inbox.keyboard.press('Enter')
  await expect(panel.getByRole('log')).toContainText('We will send another one.')
  await expect(panel.getByText('Ana is typing…')).toBeHidden()
  await field.pressSequentially('Thank you')
  await expect(inbox.getByText('Rita Souza is typing…')).toBeVisible()
  await field.press('Enter')
  await expect(thread.getByText('Thank you')).toBeVisible()

  await inbox.getByRole('button', { name: 'Resolve', exact: true }).click()
  await panel.getByRole('radio', { name: 'Very good' }).check({ force: true })
  await panel.getByRole('textbox', { name: /Anything you’d like to add/ }).fill('Fast.')
  await panel.getByRole('button', { name: 'Send rating' }).click()
  await expect(panel.getByText('Thank you for your rating.')).toBeVisible()
  expect(await desk.conversation()).toMatchObject({ status: 'resolved', rating: 5, ratingComment: 'Fast.' })

  // Writing again opens it again, and the rating is requested again after the next end.
  await field.fill('One more thing')
  await field.press('Enter')
  await expect(panel.getByText('This conversation is closed.', { exact: false })).toBeHidden()
  await expect(panel.getByText('Thank you for your rating.')).toBeHidden()
  await expect(thread.getByText('One more thing')).toBeVisible()
  await context.close()
  site.close()
})
