import { expect, test } from 'vitest'
import { fc } from '../support/properties.ts'
import { reportOf } from './report.ts'

const claimsOf = (body: string, source: string, language = 'en-US', profileText = '') =>
  reportOf(body, { language, profileText, sources: [{ quote: source }] }).claims.map(({ text, source: index }) => [
    text,
    index,
  ])

test.each([
  ['en-US', 'It cost $1,250.50 in all.', 'O total foi de US$ 1.250,50.', '$1,250.50'],
  ['en-US', 'About 1.9 million people came.', 'Vieram 1,9 milhão de pessoas.', '1.9 million'],
  ['pt-BR', 'Vieram 1,9 milhão de pessoas.', 'About 1,900,000 people came.', '1,9 milhão'],
  ['pt-BR', 'A equipe cresceu 12,5%.', 'The team grew by 12.5 percent.', '12,5%'],
  ['en-US', 'It took seven weeks.', 'It took 7 weeks.', 'seven'],
  ['pt-BR', 'Levou 12 semanas.', 'Levou doze semanas.', '12'],
  ['en-US', 'Sales reached 40k by spring.', 'Sales reached 40,000.', '40k'],
])('%s: “%s” is supported by “%s”', (language, body, source, text) => {
  expect(claimsOf(body, source, language)).toEqual([[text, 0]])
})

test.each([
  ['en-US', 'It grew by 12%.', 'It grew by 12 points.'],
  ['en-US', 'It cost 1,250 in all.', 'It cost 1.250 in all, more or less.'],
  ['en-US', 'It cost $1,250.50 in all.', 'O total foi de R$ 1.250,50.'],
  ['en-US', 'It took nine weeks.', 'It took 8 weeks.'],
  ['pt-BR', 'Foram 15 mil pessoas.', 'Foram 15 pessoas, e ninguém mais veio.'],
])('%s: “%s” is not supported by “%s”', (language, body, source) => {
  expect(claimsOf(body, source, language).map(([, index]) => index)).toEqual([null])
})

test('names the first source that holds a claim, the profile as −1, and none as null', () => {
  const report = reportOf('At Acme we met Rita, and 31 people came in 2019.', {
    sources: [{ quote: 'Nothing here.' }, { quote: 'So it went.', text: 'Then 31 people came.', title: 'Acme' }],
    profileText: 'Worked with Rita.',
  })
  expect(report.claims.map(({ kind, text, source }) => [kind, text, source])).toEqual([
    ['name', 'Acme', 1],
    ['name', 'Rita', -1],
    ['number', '31', 1],
    ['date', '2019', null],
  ])
})

test('numbers of list items and first words of sentences are not claims', () => {
  expect(claimsOf('Two things:\n\n1. Write it.\n2. Read it.\n3️⃣ Cut it.', '')).toEqual([])
  expect(claimsOf('Two things:\n\n        1. Write it.\n', '')).toEqual([])
  // Many blanks are no new line.
  expect(claimsOf('What we sold:     12. It was enough.', '').map(([text]) => text)).toEqual(['12'])
  expect(claimsOf('Writing helps. Reading helps more.', '')).toEqual([])
})

const bodies = fc.oneof(
  fc.string({ maxLength: 300, unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ...['Acme', 'Rita e Ana', 'the', 'equipe', '12', '1.250,5%', 'R$ 3 mil', '“so it was said then”', '#teams'],
        ...['https://a.example/x.', '\n\n', '•', '1.', '—', '🚀', '[nome]', 'não é', 'agree?', '(11) 91234-5678', '.'],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(' ')),
)
const languages = fc.constantFrom('en-US', 'pt-BR')

test('every mark lies within the text, shows its words, and comes in the order of the text', () => {
  fc.assert(
    fc.property(bodies, languages, fc.integer({ min: 1, max: 200 }), (body, language, characterLimit) => {
      const { claims, findings } = reportOf(body, { language, characterLimit, useEmojis: false, others: [body] })
      for (const { text, start, end } of claims) expect(text).toBe(body.slice(start, end))
      for (const { excerpt, start, end } of findings) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(body.length)
        expect(body.slice(start, end).startsWith(excerpt)).toBe(true)
      }
      for (const marks of [claims, findings]) {
        const starts = marks.map(({ start }) => start)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
      }
    }),
  )
})

test('the report is the same for the same text', () => {
  fc.assert(
    fc.property(bodies, languages, (body, language) => {
      expect(reportOf(body, { language })).toEqual(reportOf(body, { language }))
    }),
  )
})

test('a text is fully supported by itself as a source', () => {
  fc.assert(
    fc.property(bodies, languages, (body, language) => {
      const { claims } = reportOf(body, { language, sources: [{ quote: body }] })
      expect(claims.filter(({ source }) => source === null).map(({ text }) => text)).toEqual([])
    }),
    {
      numRuns: 300,
      examples: [
        ['一०*Ⰰ', 'en-US'],
        ['https://a.example/x. 1.', 'en-US'],
        ['Acme https://a.example/x. 1.', 'en-US'],
      ],
    },
  )
})

test('a figure is supported exactly if a source contains its value, in any notation', () => {
  const value = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)
  const written = (number: number, language: string) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(number)
  fc.assert(
    fc.property(value, value, languages, languages, (said, known, ofText, ofSource) => {
      const filler = {
        'en-US': 'This is what the team spent on the tools that they use:',
        'pt-BR': 'Isso é o que o time gastou com as ferramentas que ele usa:',
      }
      const body = `${filler[ofText as 'en-US']} ${written(said, ofText)}`
      const [claim] = claimsOf(body, `${filler[ofSource as 'en-US']} ${written(known, ofSource)}`, ofText)
      expect(claim).toEqual([written(said, ofText), said === known ? 0 : null])
    }),
  )
})
