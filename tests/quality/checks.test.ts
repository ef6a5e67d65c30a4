import { expect, test } from 'vitest'
import { quality as english } from '#shared/locales/en-US/quality.ts'
import { quality as portuguese } from '#shared/locales/pt-BR/quality.ts'
import type { QualityInput } from '#shared/quality/index.ts'
import { checksOf, reportOf } from './report.ts'

const pt = { language: 'pt-BR' } as const
const plain = 'We tried it with one team. It held for a month, then the notes piled up and nobody read them.'
const simples = 'A gente testou com um time só. Funcionou por um mês, depois as anotações foram ficando sem dono.'
const habits = {
  samples: 5,
  wordsPerSentence: 8,
  sentencesPerParagraph: 2,
  questions: 0,
  emojisPerPost: 0,
  hashtagsPerPost: 0,
  person: 'first-singular',
  favouriteWords: [],
  openings: [],
} as const satisfies NonNullable<QualityInput['voice']>
const long = 'Teams write things down because people forget what was said in a call, and then they argue about it. '

interface Case {
  check: string
  severity: 'block' | 'warn' | 'hint'
  body: string
  /** The words that are to be marked; absent when the finding concerns the whole. */
  marked?: string
  /** The same thing done well. */
  clean: string
  given?: Partial<QualityInput>
}
const cases: Case[] = [
  {
    check: 'unsupported-number',
    severity: 'block',
    body: 'Turnover fell by 34% after that.',
    marked: '34%',
    clean: 'Turnover fell by 31% after that.',
    given: { sources: [{ quote: 'Turnover fell by 31 percent.' }] },
  },
  {
    check: 'unsupported-date',
    severity: 'block',
    body: 'We closed the office in 2021.',
    marked: '2021',
    clean: 'We closed the office in 2020.',
    given: { sources: [{ quote: 'The office was closed', text: 'In March 2020 the office was closed.' }] },
  },
  {
    check: 'unsupported-quote',
    severity: 'block',
    body: 'She said “ship it before it is perfect”.',
    marked: '“ship it before it is perfect”',
    clean: 'She said “ship it when it is useful”.',
    given: { sources: [{ quote: 'Ship it when it is useful.' }] },
  },
  {
    check: 'unsupported-name',
    severity: 'warn',
    body: 'We copied the idea from Marta Silveira.',
    marked: 'Marta Silveira',
    clean: 'We copied the idea from Marta Souza.',
    given: { sources: [{ quote: 'An idea of Marta Souza' }] },
  },
  {
    check: 'unsupported-url',
    severity: 'warn',
    body: 'More at https://example.org/b.',
    marked: 'https://example.org/b',
    clean: 'More at https://example.org/a.',
    given: { sources: [{ quote: 'https://example.org/a' }] },
  },
  {
    check: 'too-long',
    severity: 'block',
    body: 'One two three.',
    marked: 'ee.',
    clean: 'One two.',
    given: { characterLimit: 11 },
  },
  {
    check: 'hook-below-fold',
    severity: 'warn',
    body: `${'We wrote down every decision of the year and then read all of them again, one by one, '.repeat(2)}slowly.`,
    clean: plain,
  },
  { check: 'long-paragraph', severity: 'hint', body: `Short.\n\n${long.repeat(5).trim()}`, clean: plain },
  {
    check: 'one-sentence-paragraphs',
    severity: 'hint',
    body: 'Open.\n\nFirst we wrote.\n\nThen we read.\n\nThen we cut.\n\nThen we sent.\n\nThen we waited.\n\nEnd.',
    clean: 'Open.\n\nFirst we wrote. Then we read.\n\nThen we cut.\n\nThen we sent. Then we waited.\n\nEnd.',
  },
  {
    check: 'emojis-unwanted',
    severity: 'warn',
    body: `${plain} 🎈`,
    marked: '🎈',
    clean: plain,
    given: { useEmojis: false },
  },
  { check: 'many-emojis', severity: 'warn', body: `${plain} 🚀✨💡`, marked: '🚀', clean: `${plain} 🎈` },
  {
    check: 'hashtags-unwanted',
    severity: 'warn',
    body: `${plain}\n\n#teams`,
    marked: '#teams',
    clean: plain,
    given: { useHashtags: false },
  },
  {
    check: 'many-hashtags',
    severity: 'warn',
    body: `${plain}\n\n#one #two #three #four`,
    marked: '#four',
    clean: `${plain}\n\n#one #two #three`,
  },
  {
    check: 'repeated-hashtag',
    severity: 'warn',
    body: `${plain}\n\n#one #One`,
    marked: '#One',
    clean: `${plain}\n\n#one #two`,
  },
  {
    check: 'hashtag-in-sentence',
    severity: 'hint',
    body: 'We believe that #teams should write less.',
    marked: '#teams',
    clean: 'We believe that teams should write less.\n\n#teams',
  },
  {
    check: 'even-rhythm',
    severity: 'hint',
    body: 'We write it down. We read it twice. We cut the rest. We send it out. We wait a day. We ask them then.',
    clean:
      'We write. Then we read it twice and cut whatever nobody would miss. Out it goes. We wait. Somebody always asks why.',
  },
  {
    check: 'cliche',
    severity: 'warn',
    body: 'Let us delve into the notes.',
    marked: 'delve',
    clean: 'Let us read the notes.',
  },
  {
    check: 'cliche',
    severity: 'warn',
    body: 'Vale ressaltar que ninguém leu as notas.',
    marked: 'Vale ressaltar que',
    clean: 'Ninguém leu as notas.',
    given: pt,
  },
  {
    check: 'banned-phrase',
    severity: 'block',
    body: 'We are a family at work.',
    marked: 'a family',
    clean: 'We are a team at work.',
    given: { bannedPhrases: ['A Family', '  '] },
  },
  {
    check: 'inflated-word',
    severity: 'warn',
    body: 'A holistic ecosystem for teams.',
    marked: 'holistic',
    clean: 'A holistic plan for teams.',
  },
  {
    check: 'contrast-frame',
    severity: 'warn',
    body: 'It is not about speed, it is about trust.',
    clean: 'Trust matters more to us than speed does.',
  },
  {
    check: 'contrast-frame',
    severity: 'warn',
    body: 'Não é sobre velocidade, é sobre confiança.',
    clean: 'Confiança pesa mais do que velocidade.',
    given: pt,
  },
  { check: 'engagement-bait', severity: 'block', body: `${plain} Agree?`, clean: `${plain} What did yours do?` },
  { check: 'engagement-bait', severity: 'block', body: `${simples} Concorda?`, clean: simples, given: pt },
  {
    check: 'vague-source',
    severity: 'warn',
    body: 'Studies show that people forget.',
    marked: 'Studies show',
    clean: 'Studies show that 4 in 10 people forget.',
  },
  {
    check: 'leakage',
    severity: 'block',
    body: 'Hello [your name], we wrote it.',
    marked: '[your name]',
    clean: 'Hello, we wrote it.',
  },
  { check: 'leakage', severity: 'block', body: 'We wrote **it** down.', marked: '**it**', clean: 'We wrote it down.' },
  {
    check: 'leakage',
    severity: 'block',
    body: 'Sure, here is a post.\n\nWe wrote it.',
    marked: 'Sure,',
    clean: 'We were sure.',
  },
  {
    check: 'look-alike-letters',
    severity: 'warn',
    body: 'We 𝐰𝐫𝐨𝐭𝐞 it down.',
    marked: '𝐰𝐫𝐨𝐭𝐞',
    clean: 'We wrote it down.',
  },
  {
    check: 'european-portuguese',
    severity: 'warn',
    body: 'A equipa leu o registo.',
    marked: 'equipa',
    clean: 'A equipe leu o registro.',
    given: pt,
  },
  {
    check: 'many-dashes',
    severity: 'warn',
    body: 'We wrote — slowly — and read — twice.',
    marked: '—',
    clean: 'We wrote — slowly, and read twice.',
  },
  {
    check: 'personal-data',
    severity: 'block',
    body: 'Her CPF is 529.982.247-25.',
    marked: '529.982.247-25',
    clean: 'Her CPF is secret.',
  },
  {
    check: 'personal-data',
    severity: 'block',
    body: 'Write to ana@example.com today.',
    marked: 'ana@example.com',
    clean: 'Write to Ana today.',
  },
  {
    check: 'personal-data',
    severity: 'block',
    body: 'Ligue para (11) 98765-4321.',
    marked: '(11) 98765-4321',
    clean: 'Ligue quando puder.',
    given: pt,
  },
  {
    check: 'personal-data',
    severity: 'block',
    body: 'The card is 4111 1111 1111 1111.',
    marked: '4111 1111 1111 1111',
    clean: 'The card is blue.',
  },
  { check: 'wrong-language', severity: 'block', body: simples, clean: plain },
  { check: 'wrong-language', severity: 'block', body: plain, clean: simples, given: pt },
  {
    check: 'repeated-hook',
    severity: 'block',
    body: 'We read every note twice.\n\nIt took a day.',
    marked: 'We read every note twice.',
    clean: 'Nobody reads minutes.\n\nIt took a day.',
    given: { others: ['We read every note twice!\n\nSomething else.'] },
  },
  {
    check: 'similar-hook',
    severity: 'warn',
    body: 'Reading notes twice costs us a day.\n\nWorth it.',
    marked: 'Reading notes twice costs us a day.',
    clean: 'Nobody reads minutes.\n\nWorth it.',
    given: { others: ['Reading notes twice saved the release.\n\nSomething else.'] },
  },
  {
    check: 'repeated-body',
    severity: 'block',
    body: `Another opening.\n\n${long}`,
    clean: `Another opening.\n\n${plain}`,
    given: { others: [`Minutes.\n\n${long}`] },
  },
  {
    check: 'hard-to-read',
    severity: 'hint',
    body: 'Organisational institutionalisation necessitates comprehensive interdepartmental communication. Administrative responsibilities characteristically proliferate. Documentation methodologies deteriorate considerably.',
    clean: plain,
  },
  {
    check: 'fake-anecdote',
    severity: 'hint',
    body: 'Last week a client wrote that it was late.',
    clean: 'Late is late.',
  },
  {
    check: 'voice-person',
    severity: 'hint',
    body: 'You know your notes. You read them. '.repeat(7),
    clean: 'I know my notes. I read them. '.repeat(7),
    given: { voice: habits },
  },
  {
    check: 'voice-sentences',
    severity: 'hint',
    body: long.repeat(3),
    clean: 'I write it down on paper. I read it twice aloud. '.repeat(5),
    given: { voice: habits },
  },
  {
    check: 'voice-questions',
    severity: 'hint',
    body: 'I write it down on paper. Do I read it twice? '.repeat(5),
    clean: 'I write it down on paper. I read it twice aloud. '.repeat(5),
    given: { voice: habits },
  },
]

test.each(cases)('$check ($severity) is found in “$body”', ({ check, severity, body, marked, clean, given }) => {
  const found = reportOf(body, given).findings.filter((finding) => finding.check === check)
  expect(found.map((finding) => finding.severity)).toContain(severity)
  if (marked) expect(found.map(({ start, end }) => body.slice(start, end))).toContain(marked)
  expect(checksOf(clean, given)).not.toContain(check)
})

test('every check has its case and its sentence in both languages', () => {
  const tested = [...new Set(cases.map(({ check }) => check))].sort()
  expect(tested).toEqual(Object.keys(english).sort())
  expect(tested).toEqual(Object.keys(portuguese).sort())
})

test('the values of a finding fill its sentence in both languages', () => {
  for (const { body, given } of cases) {
    for (const { check, values = {} } of reportOf(body, given).findings) {
      for (const texts of [english, portuguese]) {
        const slots = [...texts[check as keyof typeof english].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
        expect(Object.keys(values), check).toEqual(expect.arrayContaining(slots))
      }
    }
  }
})

test('a plain text of one’s own has no findings in either language', () => {
  expect(checksOf(plain)).toEqual([])
  expect(checksOf(simples, pt)).toEqual([])
})

test('an empty text has a report without findings', () => {
  expect(reportOf(' \n')).toMatchObject({ words: 0, readingEase: 0, claims: [], findings: [], voice: null })
})
