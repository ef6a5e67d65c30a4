import { expect, test } from 'vitest'
import { quality as english } from '#shared/locales/en-US/quality.ts'
import { quality as portuguese } from '#shared/locales/pt-BR/quality.ts'
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
