import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { checkScreen, checkWidth, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ empty: 'Nothing was published in this period', actions: /^Actions for 214 clarinets/, enter: 'Enter numbers' },
    ...{ impressions: 'Impressions', reactions: 'Reactions', save: 'Save', saved: 'Numbers saved', unknown: 'unknown' },
    ...{ invalid: 'A whole number, such as 1250', rate: '4%', byHand: /by hand, / },
    ...{ open: 'Import a file', found: '1 post found', others: '1 row without a post here', file: 'content.csv' },
    ...{ store: 'Store the numbers of 1 post', undo: 'Undo', undone: 'The import was undone', number: '1,250' },
    ...{ tables: 'Show tables', weeks: 'Posts per week', ambassador: 'Ambassador', needs: /^There isn’t enough/ },
    ...{ like: /^Like/, seen: 'seen by 1 member' },
  },
  'pt-BR': {
    ...{ empty: 'Nada foi publicado neste período', actions: /^Ações de 214 clarinets/, enter: 'Informar números' },
    ...{ impressions: 'Impressões', reactions: 'Reações', save: 'Salvar', saved: 'Números salvos' },
    ...{ unknown: 'desconhecido', invalid: 'Um número inteiro, como 1250', rate: '4%', byHand: /à mão, / },
    ...{ open: 'Importar arquivo', found: '1 post encontrado', others: '1 linha sem post aqui', file: 'content.csv' },
    ...{ store: 'Guardar os números de 1 post', undo: 'Desfazer', undone: 'A importação foi desfeita' },
    ...{ number: '1.250', tables: 'Ver tabelas', weeks: 'Posts por semana', ambassador: 'Embaixador' },
    ...{ needs: /^Ainda não há o bastante/, like: /^Gostei/, seen: 'visto por 1 pessoa' },
  },
}

for (const language of drawn(languages, 'results')) {
  test(`numbers of published posts are entered, imported and shown, in ${language}`, async ({ page, origin, root }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const { pb, instance } = await enterWorkspace(page, origin)
    await page.goto(`${origin}/${language}/dashboard/scheduling/results`)
    await expect(page.getByText(t.empty)).toBeVisible()
    const current = page.getByRole('navigation').locator('a[aria-current="page"][href*="/dashboard/"]')
    if (language === 'en-US') await expect(current).toHaveText(['Results'])
    await checkScreen(page)

    const rui = { instance: instance.id, name: 'Rui Prado', language: 'en-US', editorialLines: ['Repairing clarinets'] }
    const { id: ambassador } = await pb.collection('ambassadors').create(rui)
    const owned = { instance: instance.id, ambassador }
    const batch = await pb.collection('production_batches').create(owned)
    const body = '214 clarinets in one year.\n\nWe repaired them all.'
    const topic = await root.collection('topics').create({ batch: batch.id, title: 'Repairs', version: 1 })
    const content = { body, version: 1, decision: 'approve', stage: 'final', writtenBy: 'agent' }
    const post = await root.collection('posts').create({ ...owned, batch: batch.id, topic: topic.id, ...content })
    const channel = await pb.collection('channels').create({ instance: instance.id, kind: 'manual', name: 'Desk' })
    const number = `7${String(Date.now()).padStart(18, '0')}`
    // On a channel on which a person publishes.
    const scheduled = await pb.collection('scheduled_posts').create({
      ...{ instance: instance.id, post: post.id, channel: channel.id, timezone: 'UTC' },
      localTime: new Date().toISOString().slice(0, 16),
    })
    const stored = () => pb.collection('scheduled_posts').getOne(scheduled.id)
    await expect.poll(async () => (await stored()).status).toBe('held')
    const externalUrl = `https://www.linkedin.com/feed/update/urn:li:share:${number}`
    await pb.collection('scheduled_posts').update(scheduled.id, { status: 'published', externalUrl })
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: '214 clarinets' })
    await expect(row.getByText(t.unknown).first()).toBeVisible()
    await checkScreen(page)

    await row.getByRole('button', { name: t.actions }).click()
    await page.getByRole('menuitem', { name: t.enter }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.impressions, { exact: true }).fill('many')
    await dialog.getByRole('button', { name: t.save }).click()
    await expect(dialog.getByText(t.invalid)).toBeVisible()
    await dialog.getByLabel(t.impressions, { exact: true }).fill('500')
    await dialog.getByLabel(t.reactions, { exact: true }).fill('20')
    await checkScreen(page)
    await dialog.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.saved)).toBeVisible()
    await expect(row.getByText(t.rate).first()).toBeVisible()
    await expect(row.getByText(t.byHand)).toBeVisible()

    await page.getByRole('button', { name: t.open }).click()
    const rows = [
      'Post link,Impressions',
      `urn,1`,
      `https://www.linkedin.com/feed/update/urn:li:share:${number}/,"1,250"`,
    ]
    const csv = [...rows, 'https://www.linkedin.com/feed/update/urn:li:share:7999999999999999999,7'].join('\n')
    const file = { name: t.file, mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file)
    await expect(page.getByRole('heading', { name: t.found })).toBeVisible()
    await expect(page.getByRole('heading', { name: t.others })).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: t.store }).click()
    await expect(row.getByText(t.number).first()).toBeVisible()
    await page.getByRole('button', { name: t.undo }).click()
    await expect(page.getByText(t.undone)).toBeVisible()
    await expect(row.getByText('500').first()).toBeVisible()

    await page.getByRole('button', { name: t.tables }).click()
    await expect(page.getByRole('region', { name: t.weeks, exact: true }).getByRole('table')).toBeVisible()
    await page.getByRole('combobox', { name: t.ambassador }).click()
    await page.getByRole('option', { name: 'Rui Prado' }).click()
    await expect(page).toHaveURL(new RegExp(`ambassador=${ambassador}`))
    await expect(page.getByText(t.needs)).toBeVisible()
    await checkWidth(page)
    await checkScreen(page)

    // People react on the simulated feed, and these are its numbers.
    await root.collection('simulated_posts').create({
      ...{ instance: instance.id, author: `urn:li:person:${ambassador}`, text: 'On the feed.', postedAt: new Date() },
    })
    await page.goto(`${origin}/${language}/simulated/${ambassador}`)
    await expect(page.getByText(t.seen)).toBeVisible()
    await page.getByRole('button', { name: t.like }).click()
    await expect(page.getByRole('button', { name: t.like })).toHaveAttribute('aria-pressed', 'true')
    await checkScreen(page)
  })
}

test('the voice of an ambassador learns from results, unless that is switched off beside their personality', async ({
  page,
  origin,
}) => {
  const workspace = await enterWorkspace(page, origin)
  const ambassador = await workspace.pb
    .collection('ambassadors')
    .create({ instance: workspace.instance.id, name: 'Ines Falk', language: 'en-US' })
  await page.goto(`${origin}/en-US/dashboard/personas/${ambassador.id}/personality`)
  const use = page.getByRole('switch', { name: 'Use for the voice' })
  await expect(use).toBeChecked()
  await expect(page.getByText('There isn’t enough to compare yet')).toBeVisible()
  await checkScreen(page)
  await use.click()
  const stored = () => workspace.pb.collection('ambassadors').getOne(ambassador.id)
  await expect.poll(stored).toMatchObject({ ignoresResultsInVoice: true, ignoresResults: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/pt-BR/dashboard/personas/${ambassador.id}/personality`)
  await expect(page.getByRole('switch', { name: 'Usar na voz' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Usar em novos tópicos' })).toBeChecked()
  await checkScreen(page)
})
