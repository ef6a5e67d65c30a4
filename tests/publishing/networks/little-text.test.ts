import { expect, it } from 'vitest'
import { commentaryOf } from '#server/publishing/networks/linkedin/little-text.ts'
import { readLittleText } from '#server/simulated-network/read-little-text.ts'
import { ana, startSimulatedNetwork } from '#tests/fakes/simulated-network.ts'
import { fc } from '../../support/properties.ts'

const reserved = [...'|{}@[]()<>#\\*_~']
const pieces = fc.oneof(
  fc.constantFrom(
    ...reserved,
    ' ',
    '\n',
    'é',
    'C#',
    '👩🏽‍💻',
    '🇧🇷',
    'https://a.example/x_(y)#z',
    '#IA',
    '#a_b',
    '#️⃣',
    '\\\\',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const text = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

it('delivers every text to the network unchanged', () => {
  fc.assert(
    fc.property(text, (written) => {
      fc.pre(!written.includes('\r') && !written.includes('](urn:li:'))
      expect(readLittleText(commentaryOf(written))).toBe(written)
    }),
    { numRuns: 2000 },
  )
})

it.each([
  ['#C#', '#C\\#'],
  ['(50%)', '\\(50%\\)'],
  ['a_b', 'a\\_b'],
  ['e-mail me @ home', 'e-mail me \\@ home'],
  ['a trailing backslash \\', 'a trailing backslash \\\\'],
  ['👩🏽‍💻 on #Remote work', '👩🏽‍💻 on #Remote work'],
  ['#1 and C# are no hashtags', '\\#1 and C\\# are no hashtags'],
  ['#snake_case', '{hashtag|\\#|snake\\_case}'],
  ['https://a.example/#top and #tag', 'https://a.example/\\#top and #tag'],
  ['two\r\nlines', 'two\nlines'],
  ['@[Prado (Filhos)](urn:li:organization:99)!', '@[Prado \\(Filhos\\)](urn:li:organization:99)!'],
  ['@[Nobody](https://a.example)', '\\@\\[Nobody\\]\\(https://a.example\\)'],
])('sends %j as %j', (written, commentary) => {
  expect(commentaryOf(written)).toBe(commentary)
})

it('shows a mention by its name', () => {
  expect(readLittleText(commentaryOf('Thanks, @[Prado (Filhos)](urn:li:organization:99)!'))).toBe(
    'Thanks, Prado (Filhos)!',
  )
})

it.each(reserved)('loses what follows %j unless it is escaped', async (character) => {
  expect(readLittleText(`before${character} after`)).toBe('before')
  expect(readLittleText(commentaryOf(`before${character} after`))).toBe(`before${character} after`)
})

it('arrives complete over HTTP', async () => {
  const network = await startSimulatedNetwork()
  try {
    const account = await network.connect()
    const written = `${reserved.join('')} 👩🏽‍💻 #IA\n(50%) a_b\\`
    const publication = { id: 'p1', text: written, attachment: null }
    const signal = new AbortController().signal
    const answer = await network.network().publish(account, { publication, uploads: [] }, signal)
    expect(answer).toMatchObject({ outcome: 'accepted' })
    const [post] = await network.store.postsOf(`urn:li:person:${ana.id}`, 10)
    expect(post).toMatchObject({ text: written, tenant: ana.tenant })
  } finally {
    await network.stop()
  }
})
