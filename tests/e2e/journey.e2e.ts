import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as englishBase from '#shared/locales/en-US/base.ts'
import * as portugueseBase from '#shared/locales/pt-BR/base.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { Areas } from '#web/locale/texts.ts'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { checkScreen } from './workspace.ts'

const areas = ['accountForm', 'accounts', 'ambassadors', 'knowledge', 'production', 'welcome'] as const
type Texts = Pick<Areas, (typeof areas)[number]>

const textsIn = async (language: Language): Promise<Texts> =>
  Object.assign({}, ...(await Promise.all(areas.map((area) => import(`#shared/locales/${language}/${area}.ts`)))))

/** What a person reads on the way from sign-up to CSV. */
const wordsOf = ({ accountForm, accounts, ambassadors, knowledge, production, welcome }: Texts) => ({
  create: accounts.register.submit,
  name: accounts.fields.name,
  email: accounts.fields.email,
  password: accounts.fields.password,
  confirm: accounts.fields.passwordConfirm,
  individual: accountForm.individual,
  nickname: accountForm.nickname,
  mobile: accountForm.mobile,
  save: accountForm.submit,
  start: welcome.trial.start,
  dashboard: welcome.start,
  base: knowledge.name,
  createBase: knowledge.create,
  choose: knowledge.add.choose,
  page: knowledge.add.page,
  body: knowledge.add.fields.body,
  add: knowledge.add.submit,
  ready: knowledge.status.ready,
  ambassador: ambassadors.fields.name,
  finish: ambassadors.finish,
  generate: production.settings.start,
  approve: production.review.approve,
  approved: production.review.decided.approve,
  editView: production.posts.edit,
  mustChange: production.severity.block,
  anyway: production.review.approveAnyway,
  csvColumns: production.posts.csv,
  partial: production.review.partial,
  notes: production.review.notes,
  blocked: production.review.regenerateBlocked,
  posts: production.review.toPosts,
  done: production.review.toDone,
  finished: production.done.title,
  csv: production.posts.export,
  topicCount: production.settings.topics,
  topicList: production.review.topicList,
  postList: production.review.postList,
  text: production.posts.body,
})

const words = {
  'en-US': {
    ...wordsOf(await textsIn('en-US')),
    next: englishBase.common.actions.next,
    terms: /terms of service/,
    fact: '# Support\n\nWe answer 93% of questions within one working day.',
    delimiter: ',',
  },
  'pt-BR': {
    ...wordsOf(await textsIn('pt-BR')),
    next: portugueseBase.common.actions.next,
    terms: /termos de uso/,
    fact: '# Atendimento\n\nRespondemos a 93% das perguntas em um dia útil.',
    delimiter: ';',
  },
}

/** Handbooks of companies that do not exist. */
const documents = { 'en-US': filesOf('en-US'), 'pt-BR': filesOf('pt-BR') }

function filesOf(language: string): string[] {
  const folder = fileURLToPath(new URL(`../data/knowledge/${language}/`, import.meta.url))
  return readdirSync(folder).map((name) => folder + name)
}

for (const language of drawn(languages, 'journey')) {
  const w = words[language]

  test(`from sign-up to CSV in ${language}`, async ({ page, origin }) => {
    const at = (path: string) => `${origin}/${language}${path}`
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))

    await page.goto(at('/auth/register'))
    await page.getByRole('textbox', { name: w.name }).fill('Ana Prado')
    await page.getByRole('textbox', { name: w.email }).fill(`ana-${language}@timbre.example`)
    await page.getByLabel(w.password, { exact: true }).fill('correct horse 1')
    await page.getByLabel(w.confirm, { exact: true }).fill('correct horse 1')
    await page.getByRole('checkbox', { name: w.terms }).click()
    await checkScreen(page)
    await page.getByRole('button', { name: w.create }).click()

    await page.getByText(w.individual, { exact: true }).click()
    await page.getByRole('textbox', { name: w.nickname }).fill('Prado')
    await page.getByRole('textbox', { name: w.mobile }).fill('+55 11 91234-5678')
    await checkScreen(page)
    await page.getByRole('button', { name: w.save }).click()
    await page.getByRole('button', { name: w.start }).click()
    await page.getByRole('button', { name: w.dashboard }).click()
    await expect(page).toHaveURL(at('/dashboard'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkScreen(page)

    await page.goto(at('/dashboard/knowledge-base/new'))
    await page.getByRole('textbox', { name: w.base, exact: true }).fill('Handbook')
    await page.getByRole('button', { name: w.createBase }).click()
    await page.getByLabel(w.choose).setInputFiles(documents[language])
    await expect(page.getByText(w.ready, { exact: true })).toHaveCount(documents[language].length)
    await page.getByText(w.page, { exact: true }).click()
    await page.getByRole('textbox', { name: w.body }).fill(w.fact)
    await page.getByRole('button', { name: w.add, exact: true }).click()
    await expect(page.getByText(w.ready, { exact: true })).toHaveCount(documents[language].length + 1)
    await checkScreen(page)

    await page.goto(at('/dashboard/personas/new'))
    await page.getByRole('textbox', { name: w.ambassador, exact: true }).fill('Ana Prado')
    for (let step = 0; step < 3; step += 1) {
      await checkScreen(page)
      await page.getByRole('button', { name: w.next, exact: true }).click()
    }
    await page.getByRole('button', { name: w.finish, exact: true }).click()
    await expect(page).toHaveURL(/personas\/[a-z0-9]{15}/)
    await checkScreen(page)

    await page.goto(at('/dashboard/production/new'))
    await page.getByRole('textbox', { name: w.topicCount }).fill('3')
    await checkScreen(page)
    await page.getByRole('button', { name: w.generate }).click()
    await expect(page).toHaveURL(/production\/[a-z0-9]{15}/)
    const topics = page.getByRole('navigation', { name: w.topicList }).getByRole('button')
    await expect(topics).toHaveCount(3)
    await checkScreen(page)

    await page.getByRole('button', { name: w.partial, exact: true }).click()
    const refused = page.locator('[aria-disabled="true"][aria-describedby]').first()
    await expect(refused).toHaveAccessibleDescription(w.blocked)
    await page.getByRole('textbox', { name: w.notes }).fill(language === 'pt-BR' ? 'outro gancho' : 'another hook')
    await expect(refused).not.toHaveAccessibleDescription(w.blocked)
    await page.keyboard.press('Escape')
    for (let index = 0; index < 3; index += 1) {
      await topics.nth(index).click()
      await page.getByRole('button', { name: w.approve, exact: true }).click()
      await expect(topics.nth(index)).toContainText(w.approved)
    }
    await page.getByRole('button', { name: w.posts }).click()
    const posts = page.getByRole('navigation', { name: w.postList }).getByRole('button')
    await expect(posts).toHaveCount(3)
    await expect(page.getByRole('radio', { name: w.editView })).toBeEnabled()
    // What nobody supports is seen while it is being written.
    await page.keyboard.press('e')
    const text = page.getByRole('textbox', { name: w.text })
    await text.fill(`${await text.inputValue()}\n\n+ 7.413%`)
    await expect(page.getByText(w.mustChange, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '7.413' })).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('Escape')
    for (let index = 0; index < 3; index += 1) {
      await posts.nth(index).click()
      await page.getByRole('button', { name: w.approve, exact: true }).click()
      if (index === 0) await page.getByRole('button', { name: w.anyway }).click()
      await expect(posts.nth(index)).toContainText(w.approved)
    }
    await checkScreen(page)
    await page.getByRole('button', { name: w.done }).click()
    await expect(page.getByText(w.finished)).toBeVisible()
    await checkScreen(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: w.csv }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    const header = Object.values(w.csvColumns).join(w.delimiter)
    expect(csv.startsWith(`\uFEFF${header}\r\n`)).toBe(true)
    expect(csv.split(`${w.delimiter}${w.approved}${w.delimiter}`)).toHaveLength(4)
    expect(problems).toEqual([])
  })
}

test('guards send visitors to sign in and back, and unknown pages say so', async ({ page, origin }) => {
  await page.goto(`${origin}/en-US/dashboard/production?x=1`)
  await expect(page).toHaveURL(/\/en-US\/auth\/login\?redirect=/)
  await page.goto(`${origin}/en-US/nowhere`)
  await expect(page.getByRole('heading', { name: englishBase.errors.notFoundTitle })).toBeVisible()
  await page.goto(`${origin}/en-US/auth/nonsense`)
  await expect(page.getByText('404')).toBeVisible()
})

test('public pages speak both languages and are open to everybody', async ({ page, origin }) => {
  for (const path of ['/en-US', '/pt-BR', '/en-US/ghostwriter', '/pt-BR/privacy-policy', '/en-US/terms-of-service']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', path.slice(1, 6))
    await checkScreen(page)
  }
  await page.goto(`${origin}/pt-BR/ghostwriter`)
  await expect(page.getByText('opcional', { exact: true })).toHaveCount(4)
})
