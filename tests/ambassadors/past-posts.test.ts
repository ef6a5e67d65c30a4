import { readdirSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { PastPostsFound } from '#shared/contracts/past-posts.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { refusal } from '#tests/support/refusal.ts'
import { zip } from '../knowledge/documents.ts'
import { xlsx } from '../knowledge/office-documents.ts'

const repairs = 'Yesterday we repaired a lathe that is older than everybody in the workshop.\n\nIt took two hours.'
const suppliers = 'We choose suppliers by how they behave when something breaks, not by their prices.'
/** In LinkedIn's format, with quotation marks around every line. */
const quoted = (text: string) => `"${text.replaceAll('\n', '""\n""')}"`
const shares = [
  'Date,ShareLink,ShareCommentary,SharedUrl,MediaUrl,Visibility',
  `2024-03-02 09:15:00,https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A1,${quoted(suppliers)},,,MEMBER_NETWORK`,
  `2025-01-07 18:00:00,https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A2,${quoted(repairs)},,,MEMBER_NETWORK`,
  '2025-01-08 18:00:00,https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A3,,https://elsewhere.example,,MEMBER_NETWORK',
  `2025-02-01 08:00:00,https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A4,${quoted(`${suppliers}!`)},,,MEMBER_NETWORK`,
  '2025-02-02 08:00:00,https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A5,"Great, thank you!",,,MEMBER_NETWORK',
].join('\n')
const secret = 'Rafael Quintino asked for a loan of 90,000 and begged me to tell nobody about his illness.'
const archive = zip([
  { name: 'Complete/Shares.csv', content: shares },
  { name: 'Complete/messages.csv', content: `CONVERSATION ID,FROM,TO,CONTENT\n1,Rafael,Me,"${secret}"` },
  { name: 'Complete/Comments.csv', content: `Date,Link,Message\n2025-01-01 10:00:00,https://x.example,"${secret}"` },
  { name: 'Complete/Connections.csv', content: 'First Name,Last Name\nRafael,Quintino' },
])

describeOnDrawnDatabase('past posts of a file', (engine) => {
  let app: TestApp
  let person: Person
  let folder: string

  beforeAll(async () => {
    const place = await engine.place()
    app = await startTestApp(place)
    folder = place.folder
    person = await app.register(`owner-${engine.dialect}@velofold.example`)
  })

  const find = (name: string, content: string | Buffer) => {
    const body = new FormData()
    body.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
    return person.pb.send<PastPostsFound>(`/api/instances/${person.instance}/past-posts`, { method: 'POST', body })
  }

  it('are those that the member wrote, the newest first, each once, and nothing of other people', async () => {
    const found = await find('Complete_LinkedInDataExport.zip', archive)
    expect(found).toEqual({
      posts: [
        { text: `${suppliers}!`, date: '2025-02-01' },
        { text: repairs, date: '2025-01-07' },
      ],
      left: { short: 1, long: 0, same: 1, more: 0 },
    })
    expect(JSON.stringify(found)).not.toContain('Quintino')
  })

  it.each([
    ['a table in Portuguese', 'posts.csv', `Data;Texto do post;Curtidas\n2025-01-07;"${repairs}";12\n`, '2025-01-07'],
    ['a table without headings', 'posts.csv', `"${repairs}",12\n`, ''],
    ['a table as Excel in Windows stores it', 'a.csv', Buffer.from(`Publicação;Nº\n"${repairs}";1\n`, 'latin1'), ''],
    [
      'what LinkedIn exports of a page',
      'page.xlsx',
      xlsx([
        {
          name: 'Metrics',
          rows: [
            ['Date', 'Impressions'],
            ['01/07/2025', 12],
          ],
        },
        {
          name: 'All posts',
          rows: [
            ['All posts'],
            ['Post title', 'Post link', 'Created date', 'Likes'],
            [repairs, 'https://www.linkedin.com/feed/update/urn:li:activity:1', '2025-01-07', 12],
          ],
        },
      ]),
      '2025-01-07',
    ],
  ])('are read from %s', async (_what, name, content, date) => {
    expect((await find(name, content)).posts).toEqual([{ text: repairs, date }])
  })

  it.each([
    ['no file', '', '', 'validation_not_an_export'],
    ['a document', 'cv.pdf', '%PDF-1.7', 'validation_not_an_export'],
    [
      'the quick archive, without posts',
      'Basic.zip',
      zip([{ name: 'Profile.csv', content: 'a,b' }]),
      'validation_no_shares',
    ],
    [
      'an archive without a word of the member',
      'a.zip',
      zip([{ name: 'Shares.csv', content: shares.split('\n')[0]! }]),
      'validation_no_past_posts',
    ],
    ['something that is called an archive', 'a.zip', 'hello', 'validation_export_unreadable'],
    ['an archive that was cut', 'a.zip', archive.subarray(0, 300), 'validation_export_unreadable'],
    [
      'an archive that unpacks to far too much',
      'a.zip',
      zip([{ name: 'Shares.csv', content: 'a'.repeat(70 << 20) }]),
      'validation_export_too_large',
    ],
    ['an empty table', 'a.csv', '', 'validation_export_unreadable'],
    ['numbers without texts', 'a.csv', 'Post URL,Impressions\nhttps://x.example,12\n', 'validation_no_past_posts'],
    [
      'messages of other people',
      'messages.csv',
      `FROM,TO,DATE,CONTENT\nRafael,Me,2025-01-01,"${secret}"\n`,
      'validation_no_past_posts',
    ],
  ])('of %s are none, which is said clearly', async (_what, name, content, code) => {
    expect(await refusal(find(name, content))).toMatchObject({ status: 400, data: { file: { code } } })
  })

  it('are never stored, and no file is left behind', async () => {
    const kept = () =>
      readdirSync(folder, { recursive: true }).filter((name) => /incoming\/|storage\//.test(String(name)))
    const before = kept()
    await find('a.zip', archive)
    await refusal(find('a.zip', archive.subarray(0, 300)))
    expect(kept()).toEqual(before)
  })

  it('can be requested a few times a minute', async () => {
    const colleague = await app.register(`busy-${engine.dialect}@velofold.example`)
    const ask = () => colleague.pb.send(`/api/instances/${colleague.instance}/past-posts`, { method: 'POST' })
    // More than twice the limit, in case a new minute begins meanwhile.
    const answers = await Promise.all(Array.from({ length: 41 }, () => refusal(ask())))
    const statuses = new Set(answers.map((answer) => answer?.status))
    expect(statuses).toEqual(new Set([400, 429]))
  })
})
