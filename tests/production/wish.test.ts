import { expect, it } from 'vitest'
import { subjectOf } from '#server/production/wish.ts'

it.each([
  ['en-US', 'What we learned this quarter, with figures.'],
  ['en-US', 'Stories and examples from last year, please'],
  ['en-US', '<p>What we learned</p>'],
  ['en-US', 'What we learned: https://timbre.example/cold-chains'],
  ['en-US', ''],
  ['pt-BR', 'O que aprendemos neste trimestre, com números'],
  ['pt-BR', 'Escreva sobre as lições do último ano'],
])('in %s, "%s" names no subject', (language, prompt) => {
  expect(subjectOf(prompt, language)).toBe('')
})

it.each([
  ['en-US', 'Please write about hiring mechanics', 'hiring mechanics'],
  ['en-US', 'What we learned about cold chains', 'What we       cold chains'],
  ['pt-BR', 'Quero falar sobre contratação de vendedores', 'contratação de vendedores'],
])('in %s, "%s" is about "%s"', (language, prompt, subject) => {
  expect(subjectOf(prompt, language).replace(/\s+/g, ' ')).toBe(subject.replace(/\s+/g, ' '))
})
