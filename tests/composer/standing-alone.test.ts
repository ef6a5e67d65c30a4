import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { runFrom } from '#server/production/composer/runs.ts'
import { halvesOf } from '#server/production/composer/split-lines.ts'
import type { Language } from '#shared/quality/language.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const read = (text: string, language: Language, speaker = '') =>
  readSections(passagesIn([['text', text]]), language, speaker)

/** Which sentences may begin a text. */
const beginnings = (text: string, language: Language, speaker = ''): string[] =>
  read(text, language, speaker).flatMap((section) =>
    section.units.filter((unit) => mayBegin(section, unit)).map((unit) => unit.text),
  )

function postsAbout(language: string, text: string, name = '', samples?: string[]): string[] {
  const passages = passagesIn([['text', text]])
  const voice = { useEmojis: false, useHashtags: false, name, ...(samples && { samples }) }
  return composeTopics(topicsBrief(language, passages, { voice })).map(
    (topic) => composeDraft(draftBrief(language, passages, topic, { voice })).body,
  )
}

describe('a text', () => {
  it.each([
    ['en', 'We closed a mill in Leeds.\n\nThe mill had 40 people and earned us nothing for years.', 'The mill'],
    ['pt', 'Fechamos uma oficina em Lages.\n\nVisitamos a oficina em maio e achei tudo parado ali.', 'Visitamos'],
    [
      'en',
      'My sister Odile Marchand bought flour.\n\nWe asked Odile for the price in 2019 and she laughed.',
      'We asked',
    ],
    ['pt', 'Minha prima Keila Prado comprou farinha.\n\nPedimos o preço para Keila em 2019 e rimos muito.', 'Pedimos'],
    ['en', 'We made a plan.\n\nIn 2009 I tried to rewrite it. I was thirty-three.', 'In 2009'],
    ['en', 'Beds were short.\n\nEquivalent to 19 beds. The wards noticed.', 'Equivalent'],
    ['pt', 'A fila era longa.\n\nA nossa sai a R$ 3,47, com o município pondo a maior parte.', 'A nossa'],
    ['pt', 'Havia uma audição.\n\nPassaram três dos nossos. Foi em 2023.', 'Passaram'],
    ['en', 'We counted.\n\nWe asked 44 of the 61 patients who stayed away why they did.', 'We asked'],
  ] as const)('%s: does not begin with what was named before: %s', (language, text, start) => {
    expect(beginnings(text, language).filter((each) => each.startsWith(start))).toEqual([])
    expect(read(text, language)[0]!.units.some((unit) => unit.text.startsWith(start))).toBe(true)
  })

  it.each([
    ['en', 'We closed a mill in Leeds.\n\nThe bakery had 40 people, and in 2020 we lost nine of them.'],
    ['pt', 'Fechamos em 2019.\n\nMinha tia Nazaré fazia sabão e vendia na rua todo sábado de manhã.'],
  ] as const)('%s: may name what everybody understands: %s', (language, text) => {
    const [section] = read(text, language)
    expect(
      section!.mentions.hangs(section!.units.at(-1)!.text, section!.units.at(-1)!.order, new Set(), language),
    ).toBe(false)
  })

  it('ends before a paragraph that names what only an earlier text introduced', () => {
    const [, section] = read(
      `# Report\n\n## Alarm\n\nWe bought a dialler in 2019 for the night. Neusa Prado kept its list of numbers.\n\n## Fridge\n\nOn 14 July the fridge failed and we lost 3,870 doses. We had to call 640 children again. Nobody was hurt.\n\nWhen Neusa left we gave a party and forgot the dialler.`,
      'en',
    )
    const run = runFrom(section!, 0, 2000).map(({ text }) => text)
    expect(run.at(-1)).toBe('Nobody was hurt.')
  })

  it('does not join the steps of a story over what stands between them', () => {
    const holidays = Array.from({ length: 40 }, (_, day) => `We went to lake ${day} in 2019 and swam for ${day} hours.`)
    const sections = read(
      `# Report\n\n## What happened\n\nWe lost 3,870 doses in July.\n\n## Timeline\n\nAt ten a fuse was changed.\n\n## Why it happened\n\nThe list was four years old.\n\n## What we changed\n\nWe call every number once a month.\n\n## Holidays\n\n${holidays.join('\n\n')}`,
      'en',
    )
    expect(sections.map(({ units }) => units.length)).toEqual([1, 1, 2, holidays.length])
  })

  it.each([
    ['en', "I'll start with a confession. We lost 40 customers in 2019 and told nobody in the town."],
    ['en', "I'm going to say this for the last time. We lost 40 customers in 2019 and told nobody in the town."],
    ['en', 'Three things people ask me. We lost 40 customers in 2019 and told nobody in the town.'],
    ['pt', 'Queria falar de uma decisão que muita gente achou errada. Perdemos 40 clientes em 2019 e calamos.'],
    ['pt', 'Deixa eu contar da audição. Perdemos 40 clientes em 2019 e não falamos nada para ninguém.'],
  ] as const)('%s: is not what only announces it: %s', (language, text) => {
    const [section] = read(text, language)
    expect(section!.units[0]!.strength).toBeLessThan(0)
    expect(mayBegin(section!, section!.units[1]!)).toBe(true)
  })

  it.each([
    ['en', 'Succession, too. In 2023 we insured 340 first homes, and twenty years ago it was 1,900.', 1],
    ['pt', 'O peixe. Em 2022 tentamos tilápia do açude e perdemos 600 quilos que já estavam pagos.', 1],
    ['en', 'A very cold room.', 0],
    ['en', 'A baker there owed us $45,000 for flour in October.', 0],
    ['en', 'A baker in Turku owed us $45,000 for flour in October.', 1],
    ['en', 'In May we also proposed a scale for $45,000 to our baker.', 1],
    ['en', 'We also proposed a scale for $45,000 in May.', 0],
    ['pt', 'Propusemos também uma balança de R$ 45 mil em maio.', 0],
    ['pt', 'Propusemos uma balança de R$ 45 mil em maio.', 1],
  ] as const)('%s: beginnings in “%s”: %s', (language, text, found) => {
    expect(beginnings(text, language)).toHaveLength(found)
  })

  it('goes on to where its story ends if a shorter one would stop in the middle', () => {
    const text = `In 2022 I decided that we would stop visiting the farms and rely on photographs. The saving was £310,000 a year for the company. It looked sensible, and the board agreed with one vote against. Mr Trevelyan, who farms himself, said no.

Of the 19 fires we had in that year, 14 were in houses which we had not visited since the change. In nine of these fourteen our surveyor found a flue that a visit would have shown. They cost us £3.4m, and I wrote to every family. We restarted our visits in September with four young surveyors. We will not stop them again.`
    const short = 'We sold a boat in May. It leaked for a year. I told the buyer, and she laughed.'
    const posts = postsAbout('en-US', text, '', [short, `${short} Twice.`, `${short} Again.`])
    expect(posts).toHaveLength(1)
    expect(posts[0]).toContain('We will not stop them again.')
  })

  it.each([
    ['en', 'Ward 9 went up from 13.0 to 14.2 in May. Overall, readmissions fell from 12.4 to 12.1 in the year.'],
    ['pt', 'A ala 9 subiu de 13,0 para 14,2 em maio. No geral, as readmissões caíram de 12,4 para 12,1 no ano.'],
  ] as const)('%s: gives no figure of a part without the whole: %s', (language, text) => {
    const [section] = read(text, language)
    expect(runFrom(section!, 0, 60)).toEqual([])
    expect(runFrom(section!, 0, 600)).toHaveLength(2)
  })
})

describe('an opening line', () => {
  it.each([
    [
      'en-US',
      'We paid £2.8m for cracks in 2023, and nobody had an answer. We bought better maps in May, and in two parishes we will have to add an excess of £2,500, which I explained in the hall. I expected shouting, and there was tea. We counted 6,200 homes on clay.',
    ],
    [
      'pt-BR',
      'Em 2022 tentamos tilápia do açude nas 34 escolas. Uma criança engasgou com espinha, e paramos no mesmo dia. Perdemos 600 quilos já comprados, doamos para o hospital. Hoje o peixe vem moído de uma associação, e levamos um ano e meio para isso.',
    ],
  ])('%s: is not read again in the text', (language, text) => {
    const posts = postsAbout(language, text)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) {
      const [opening = '', ...rest] = post.split('\n\n')
      for (const sentence of opening.split(/(?<=[.!?]) /))
        expect(rest.join(' ')).not.toContain(sentence.replace(/\.$/, ''))
    }
  })
})

it('two people who did something stay in one sentence', () => {
  const text = 'Os outros cinco eram clientes de mais de dez anos, e a Rosimeire e o Seu Dorvalino decidiram assim.'
  expect(halvesOf(text, 'pt')?.join(' ') ?? '').not.toContain('e a Rosimeire.')
  expect(
    halvesOf('The other five had been with us for years, and Ines and the foreman decided it.', 'en')?.[0] ?? '',
  ).not.toMatch(/Ines\.$/)
})
