import { describe, expect, it } from 'vitest'
import type { ExportedWorkspace, Section, SectionName } from '#server/exports/contents.ts'
import { indexPage, sectionPage } from '#server/exports/pages.ts'
import { shownFields } from '#server/exports/shown-fields.ts'
import type { Language } from '#shared/preferred-language.ts'

/** The pages that people open out of an archive, years later and without Timbre. */

const section = (name: SectionName, folder = ''): Section => ({
  ...{ folder, name, collection: 'users', filter: '', params: {} },
})
async function pageOf(
  name: SectionName,
  values: Record<string, unknown>,
  { language = 'en-US' as Language, folder = '', files = [] as string[] } = {},
): Promise<string> {
  async function* rows() {
    yield { values, files: files.map((file) => ({ key: `somewhere/${file}`, name: file })) }
  }
  const parts: string[] = []
  for await (const part of sectionPage(section(name, folder), rows(), language)) parts.push(part)
  return parts.join('')
}
/** The displayed value of a profile's field. */
async function shown(name: SectionName, field: string, value: unknown, language: Language = 'en-US') {
  const page = await pageOf(name, { [field]: value }, { language })
  return /<dd>([\s\S]*?)<\/dd>/.exec(page)?.[1] ?? null
}

describe('a value', () => {
  it.each<[string, SectionName, string, unknown, string | null]>([
    ['text as it was written', 'posts', 'body', 'One.\n\nTwo.', 'One.\n\nTwo.'],
    [
      'text as text, never as HTML',
      'posts',
      'body',
      '<img src=x onerror=alert(1)> & "x"',
      '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;x&quot;',
    ],
    ['a day of the week by its name', 'posting-slots', 'weekday', 7, 'Sunday'],
    ['a time on a clock without a zone', 'scheduled-posts', 'localTime', '2026-03-01T09:30', '2026-03-01 09:30'],
    ['a failure of a post as one', 'scheduled-posts', 'status', 'failed', 'Failed'],
    ['a failure to sign in as another', 'sign-ins', 'kind', 'failed', 'Failed attempt'],
    ['a list as lines', 'ambassadors', 'editorialLines', ['Repairs', 'Prices'], 'Repairs\nPrices'],
    ['a number with separators', 'credits', 'amount', -1234.5, '-1,234.5'],
    ['zero as a number', 'credits', 'balanceAfter', 0, '0'],
    ['a word of the product in the language of the reader', 'posts', 'decision', 'partial', 'Changes requested'],
    ['a word that the product does not know', 'posts', 'decision', 'postponed', 'postponed'],
    ['a moment with its zone', 'posts', 'created', '2026-03-01 09:30:00.000Z', 'March 1, 2026 at 9:30 AM UTC'],
    ['an object as JSON', 'audit', 'before', { role: 'editor' }, '{&quot;role&quot;:&quot;editor&quot;}'],
    ['nothing as nothing', 'posts', 'notes', '', null],
    ['an unset value as nothing', 'posts', 'notes', null, null],
    ['an empty list as nothing', 'ambassadors', 'editorialLines', [], null],
  ])('is shown: %s', async (_what, name, field, value, expected) => {
    expect(await shown(name, field, value)).toBe(expected)
  })

  it('is in Portuguese for Portuguese readers', async () => {
    expect(await shown('credits', 'amount', -1234.5, 'pt-BR')).toBe('-1.234,5')
    expect(await shown('posts', 'created', '2026-03-01 09:30:00.000Z', 'pt-BR')).toBe('1 de março de 2026 às 09:30 UTC')
    expect(await shown('posts', 'decision', 'approve', 'pt-BR')).not.toBe('Approved')
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'named %s by somebody does not keep the export from being made',
    async (name) => {
      expect(await shown('ambassadors', 'name', name)).toBe(name)
    },
  )

  it('of a field that people are not shown stays in the JSON', async () => {
    expect(await pageOf('profile', { name: 'Ines', tokenKey: 'secret', avatar: 'a.png' })).not.toMatch(/secret|a\.png/)
  })
})

describe('a page of an export', () => {
  it.each<Language>(['en-US', 'pt-BR'])('has a title and a name for every field, in %s', async (language) => {
    for (const name of Object.keys(shownFields) as SectionName[]) {
      const fields: readonly string[] = shownFields[name]
      const page = await pageOf(name, Object.fromEntries(fields.map((field) => [field, 'x'])), { language })
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).not.toContain('undefined')
      expect(page.match(/<dt>[^<]+<\/dt><dd>/g)).toHaveLength(fields.length)
    }
  })

  it('leads back to the index from every depth', async () => {
    expect(await pageOf('posts', {})).toContain('href="index.html"')
    expect(await pageOf('posts', {}, { folder: 'workspaces/1-velofold' })).toContain('href="../../index.html"')
  })

  it('links original files beside it', async () => {
    const page = await pageOf('knowledge-items', { title: 'Handbook' }, { files: ['handbook_a1.pdf', 'b_c2.png'] })
    expect(page).toContain('<a href="files/handbook_a1.pdf">handbook_a1.pdf</a>')
    expect(page).toContain('<a href="files/b_c2.png">b_c2.png</a>')
  })

  it('cannot load or run anything', async () => {
    const page = await pageOf('posts', { body: '<script>alert(1)</script>' })
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(page).not.toContain('<script')
  })
})

describe('the index of an export', () => {
  const workspace = (name: string, folder: string, role: ExportedWorkspace['role']) =>
    ({ instance: { name }, folder, role }) as ExportedWorkspace
  const counted = (name: SectionName, folder: string, count: number) => ({ ...section(name, folder), count })
  const now = new Date('2026-03-01T09:30:00Z')

  it('lists each part with its number, under its workspace', () => {
    const page = indexPage({
      sections: [counted('profile', '', 1), counted('posts', 'workspaces/1-velofold', 12)],
      workspaces: [
        workspace('Velofold <b>', 'workspaces/1-velofold', 'owner'),
        workspace('Other', 'workspaces/2-other', 'editor'),
      ],
      now,
      language: 'en-US',
    })
    expect(page).toContain('Made on March 1, 2026 at 9:30 AM UTC.')
    expect(page).toContain('<a href="profile.html">Profile</a> (1) · <a href="profile.json">JSON</a>')
    expect(page).toContain('<a href="workspaces/1-velofold/posts.html">Posts</a> (12)')
    const [, own, other] = page.split('<h2>')
    expect(own).toMatch(/^Velofold &lt;b&gt;<\/h2><p>You own this workspace/)
    expect(other).toMatch(/^Other<\/h2><p>What you made in this workspace\.<\/p><p>Nothing\.<\/p>/)
  })

  it('of one workspace has no folders', () => {
    const page = indexPage({
      ...{ sections: [counted('posts', '', 3)], workspaces: [workspace('Velofold', '', 'owner')], now },
      language: 'pt-BR',
    })
    expect(page).not.toContain('<h2>')
    expect(page).toContain('href="posts.html"')
  })
})
