import { describe, expect, it } from 'vitest'
import { postsInTables } from '#server/ambassadors/past-posts/read-table.ts'

const post =
  'We removed two of three prices in March, and for half a year nobody in the company noticed that they were gone.'
const other =
  'Nineteen people came through a day in the truck, and the three who asked questions got the job in the end.'
const textsIn = (...tables: string[][][]) => postsInTables(tables).map(({ text }) => text)

describe('posts in a table', () => {
  it.each([
    'ShareCommentary',
    'Share Commentary',
    'Post text',
    'Content',
    'posts',
    'Caption',
    'Message',
    'Texto do post',
    'Texto da Publicação',
    'CONTEÚDO',
    'Publicações',
    '\uFEFFlegenda ',
  ])('are under the heading %j', (heading) => {
    expect(
      textsIn([
        ['Link', heading],
        ['https://a.example', post],
      ]),
    ).toEqual([post])
  })

  it('are in the title column if no column is for the text', () => {
    expect(
      textsIn([
        ['Post title', 'Likes'],
        [post, '3'],
      ]),
    ).toEqual([post])
  })

  it('come from the text and not from the title if there are both', () => {
    expect(
      textsIn([
        ['Title', 'Text'],
        ['A long title that would look like a post', post],
      ]),
    ).toEqual([post])
    // An empty column has no posts.
    expect(
      textsIn([
        ['Title', 'Text'],
        [post, ''],
      ]),
    ).toEqual([post])
  })

  it('come from the fuller of two columns for texts', () => {
    expect(
      textsIn([
        ['Caption', 'Content'],
        ['short', post],
        ['', other],
      ]),
    ).toEqual([post, other])
  })

  it('have the date of their row, if it is written with the year first', () => {
    const rows = [
      ['Date', 'Text'],
      ['2025-03-02 09:15:00', post],
      ['02/03/2025', other],
    ]
    expect(postsInTables([rows])).toEqual([
      { text: post, date: '2025-03-02' },
      { text: other, date: '' },
    ])
  })

  it.each(['Data', 'Published at', 'Created date', 'posted on', 'Publicado em', 'Data de publicação'])(
    'have the day under the heading %j',
    (heading) =>
      expect(
        postsInTables([
          [
            [heading, 'Texto'],
            ['2025-03-02', post],
          ],
        ])[0]!.date,
      ).toBe('2025-03-02'),
  )

  it('may begin below captions, but not anywhere', () => {
    const captions = (count: number) => Array.from({ length: count }, (_, index) => [`Report ${index}`])
    expect(textsIn([...captions(29), ['Text'], ['Short one.']])).toEqual(['Short one.'])
    expect(textsIn([...captions(30), ['Text'], ['Short one.']])).toEqual([])
  })

  it('are found without any heading in the column with the longest texts', () => {
    expect(
      textsIn([
        ['7', post],
        ['8', other],
      ]),
    ).toEqual([post, other])
    expect(
      textsIn([
        ['7', 'A remark.'],
        ['8', 'Another remark.'],
      ]),
    ).toEqual([])
  })

  it('are found in a column that is empty in most rows', () => {
    expect(
      textsIn([
        ['A remark of some length', post],
        ['Another remark', ''],
        ['A third one', ''],
      ]),
    ).toEqual([post, '', ''])
  })

  it.each(['Conversation ID', 'From', 'Sender Profile URL', 'Remetente', 'Destinatário'])(
    'are not the messages of a table with the column %j',
    (heading) => {
      expect(
        textsIn([
          [heading, 'Content'],
          ['Ana', post],
        ]),
      ).toEqual([])
      // Nor where no column has a heading for texts.
      expect(
        textsIn([
          [heading, 'Something'],
          ['Ana', post],
        ]),
      ).toEqual([])
    },
  )

  it('lose the quotation marks that LinkedIn writes around every line, and keep real ones', () => {
    const quoted = 'First line"\n"second line"\r\n"third line'
    expect(textsIn([['ShareCommentary'], [quoted]])).toEqual(['First line\nsecond line\nthird line'])
    const spoken = 'She said:\n"No."\n"Never."'
    expect(textsIn([['ShareCommentary'], [spoken]])).toEqual([spoken])
  })

  it('are collected from all tables of a file, including empty ones', () => {
    expect(textsIn([], [['Text'], [post]], [['Text']], [[]], [['Texto'], [other]])).toEqual([post, other])
  })

  it('are empty for rows that end early', () => {
    expect(textsIn([['Date', 'Text'], ['2025-01-01'], ['2025-01-02', post]])).toEqual(['', post])
  })
})
