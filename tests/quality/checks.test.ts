import { expect, test } from 'vitest'
import { quality as english } from '#shared/locales/en-US/quality.ts'
import { quality as portuguese } from '#shared/locales/pt-BR/quality.ts'
import { type OptionalCheck, optionalChecks } from '#shared/quality/optional-checks.ts'
import { cases } from './cases.ts'
import { checksOf, reportOf } from './report.ts'

const pt = { language: 'pt-BR' } as const
const plain = 'We tried it with one team. It held for a month, then the notes piled up and nobody read them.'
const simples = 'A gente testou com um time só. Funcionou por um mês, depois as anotações foram ficando sem dono.'

test.each(cases)('$check ($severity) is found in “$body”', ({ check, severity, body, marked, clean, given }) => {
  const found = reportOf(body, given).findings.filter((finding) => finding.check === check)
  expect(found.map((finding) => finding.severity)).toContain(severity)
  if (marked) expect(found.map(({ start, end }) => body.slice(start, end))).toContain(marked)
  expect(checksOf(clean, given)).not.toContain(check)
})

test('the address of a mention is nobody’s claim', () => {
  const saying = (mention: string) => `We built it with ${mention}. It held for a month, then nobody read the notes.`
  const plainName = checksOf(saying('the team'))
  expect(checksOf(saying('@[the team](urn:li:organization:48211973)'))).toEqual(plainName)
})

const optional: readonly string[] = optionalChecks
test.each(cases.filter(({ check }) => optional.includes(check)))(
  '$check can be left out of “$body”, alone',
  (tried) => {
    const { check, body, given } = tried
    const ignoredChecks = [check as OptionalCheck]
    expect(checksOf(body, { ...given, ignoredChecks })).toEqual(checksOf(body, given).filter((each) => each !== check))
  },
)

test('facts, length, language, privacy and repetition cannot be left out', () => {
  const always = ['unsupported-number', 'contradicted', 'too-long', 'wrong-language', 'personal-data', 'repeated-body']
  expect(always.filter((check) => optional.includes(check))).toEqual([])
  expect(optional.filter((check) => !(check in english))).toEqual([])
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

test('a plain personal text has no findings in either language', () => {
  expect(checksOf(plain)).toEqual([])
  expect(checksOf(simples, pt)).toEqual([])
})

test('an empty text has a report without findings', () => {
  expect(reportOf(' \n')).toMatchObject({ words: 0, readingEase: 0, claims: [], findings: [], voice: null })
})
