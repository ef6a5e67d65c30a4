import { describe, expect, it } from 'vitest'
import { datedOpening } from '#server/production/composer/dated-openings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const unitsOf = (language: 'en' | 'pt', text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)

describe('an opening with a date', () => {
  const openingOf = (language: 'en' | 'pt', text: string) => {
    const units = unitsOf(language, text)
    return datedOpening(units[0]!)
  }

  it.each([
    [
      'en',
      'In 2019 we put all salaries on the wall of the kitchen.',
      'We put all salaries on the wall of the kitchen in 2019.',
      '',
    ],
    [
      'en',
      'In May 2023 we hired 31 people from prison, and 22 of them are still on a roof.',
      'We hired 31 people from prison in May 2023, and 22 of them are still on a roof.',
      '',
    ],
    [
      'en',
      'In 2021 we took a contract with a hospital, because everybody did, because the halls were empty.',
      'We took a contract with a hospital in 2021.',
      'Because everybody did, because the halls were empty.',
    ],
    ['en', '2019 was the year in which we nearly sold the mill.', 'We nearly sold the mill in 2019.', ''],
    ['pt', 'Em 2019 publicamos todos os salários na copa.', 'Publicamos todos os salários na copa em 2019.', ''],
    [
      'pt',
      'Em 2004 eu fui numa casa em Olinda, de uma senhora viúva.',
      'Eu fui numa casa em Olinda em 2004, de uma senhora viúva.',
      '',
    ],
    [
      'pt',
      'Em maio de 2020 minha sogra, dona Alzira, fez 70 anos e eu levei dois maços de rosas.',
      'Minha sogra, dona Alzira, fez 70 anos em maio de 2020, e eu levei dois maços de rosas.',
      '',
    ],
    [
      'pt',
      'Em 2023 compramos dois fornos para a usina do vale.',
      'Compramos dois fornos para a usina do vale em 2023.',
      '',
    ],
    ['pt', 'Na semana passada vendemos o moinho de Olinda.', 'Vendemos o moinho de Olinda na semana passada.', ''],
    [
      'en',
      'On the morning of 14 January we paid all the bakers twice.',
      'We paid all the bakers twice on the morning of 14 January.',
      '',
    ],
    ['en', 'On Friday 28 March we paid all the bakers twice.', 'We paid all the bakers twice on Friday 28 March.', ''],
    ['pt', 'Em agosto do ano passado levei um grupo de 14.', 'Levei um grupo de 14 em agosto do ano passado.', ''],
    ['pt', '2023 foi o ano em que quase vendemos a usina.', 'Quase vendemos a usina em 2023.', ''],
    [
      'pt',
      'Na noite de 28 de agosto nosso sistema emitiu 4.300 notas duas vezes.',
      'Nosso sistema emitiu 4.300 notas duas vezes na noite de 28 de agosto.',
      '',
    ],
  ] as const)('%s: says first what happened: %s', (language, text, hook, rest) => {
    expect(openingOf(language, text)).toEqual({ hook, rest })
  })

  it.each([
    ['en', 'In 2019 we would have put all salaries on the wall.'],
    ['en', 'In 2019 the wall fell on our kitchen.'],
    ['en', 'In 2019 we promised to put all salaries on the wall.'],
    ['pt', 'Em 2019 prometemos que os salários iam para a parede.'],
  ] as const)('%s: stays whole where the date could be of something else: %s', (language, text) => {
    expect(openingOf(language, text)).toBeNull()
  })

  it('is read without saying it twice', () => {
    const text =
      'In 2019 we put all salaries on the wall of the kitchen. Two people had compared theirs at a barbecue, and both were angry with me. I had never explained a single one of them. Nobody has asked me for a raise in the corridor since.'
    const passages = passagesIn([['text', text]])
    const bodies = composeTopics(topicsBrief('en-US', passages)).map(
      (topic) => composeDraft(draftBrief('en-US', passages, topic)).body,
    )
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatch(/^We put all salaries on the wall of the kitchen in 2019\.\n\nTwo people/)
  })
})
