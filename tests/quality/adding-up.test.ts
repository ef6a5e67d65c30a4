import { expect, it } from 'vitest'
import { languages } from './grounding-sets.ts'
import { reportOf } from './report.ts'

const texts = {
  'en-US': {
    plain: 'The pump was checked on Monday by two people from the county. They found a worn belt and ordered another. ',
    triad: 'It was faster, calmer and kinder.',
    question: 'Are you hiring for the past or for the future?',
    sure: 'The result? Nobody came.',
    faint: 'Most rivals are colleagues with bad timing.',
    whole: 'Done is better than perfect.',
    scene: 'An old man came in with muddy boots, and nobody greeted him. He asked for a chair and sat by the stove. ',
    last: 'Nobody had ever asked.',
  },
  'pt-BR': {
    plain:
      'A bomba foi vista na segunda por duas pessoas da prefeitura. Elas acharam uma correia gasta e pediram outra. ',
    triad: 'Ficou mais rápido, mais leve e mais humano.',
    question: 'Você lidera gente ou só gerencia planilha?',
    sure: 'O resultado? Ninguém veio.',
    faint: 'Gente cansada repara em tudo.',
    whole: 'Feito é melhor que perfeito.',
    scene: 'Um senhor entrou com as botas sujas, e ninguém o cumprimentou. Pediu uma cadeira e sentou perto do fogão. ',
    last: 'Ninguém esquece uma cadeira.',
  },
} as const

const of = ['contrast-frame', 'staged-answer', 'stock-story', 'saying', 'triad', 'choice-question', 'repeated-form']

it.each(languages)('a turn that people use too is marked beside another one, in %s', (language) => {
  const { plain, triad, question, sure, faint, whole, scene, last } = texts[language]
  const marked = (...parts: readonly string[]) =>
    reportOf(parts.join(''), { language })
      .findings.filter(({ check }) => of.includes(check))
      .map(({ excerpt }) => excerpt)

  expect(marked(plain, `${triad} `, plain)).toEqual([])
  expect(marked(plain, `${triad} `, plain, question)).toEqual([triad, question])
  expect(marked(plain, `${triad} `, plain, sure)).toEqual([triad, sure])
  // What stands pages away adds nothing.
  expect(marked(`${triad} `, plain.repeat(12), question)).toEqual([])
  // Some need no other, and what plain texts are full of needs more than one.
  expect(marked(plain, `${sure} `, plain)).toEqual([sure])
  expect(marked(plain, `${faint} `, plain, question)).toEqual([])
  expect(marked(plain, `${faint} `, plain, sure)).toEqual([faint, sure])
  expect(marked(plain, `${faint} `, triad, ' ', plain, question)).toEqual([faint, triad, question])
  // A post of one line, a line of its own in a post, and the end of a told scene.
  expect(marked(whole)).toEqual([whole])
  expect(marked(plain, whole)).toEqual([])
  expect(marked(plain, '\n\n', whole, '\n\n', plain)).toEqual([whole])
  expect(marked(scene, last)).toEqual([expect.stringContaining(last)])
})
