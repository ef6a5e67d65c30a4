import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import {
  datesOnly,
  introduces,
  namesItsSubject,
  opensNewScene,
  opensScene,
  presents,
  presentsSelf,
  quotesAnybody,
  tellsOfSomething,
} from '#server/production/composer/introductions.ts'
import { readSections } from '#server/production/composer/reading.ts'
import type { Language } from '#shared/quality/language.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const beginnings = (text: string, language: Language): string[] =>
  readSections(passagesIn([['text', text]]), language).flatMap((section) =>
    section.units.filter((unit) => mayBegin(section, unit)).map((unit) => unit.text),
  )

describe('a sentence', () => {
  it.each([
    ['en', 'In May we had a lady ring about her aids.', 'We had a lady ring about her aids.'],
    ['en', 'Last spring a weaver in Turku sold us a loom.', 'The weaver in Turku sold us a loom.'],
    ['en', 'On 3 May 2021 two boats sank.', 'On Monday we left.'],
    ['pt', 'Em agosto de 2016 uma senhora enterrou o marido conosco.', 'Uma senhora enterrou o marido conosco.'],
    ['pt', 'Há dez anos vendi uma rede.', 'Na segunda-feira vendi uma rede.'],
    ['pt', 'No mês passado perdemos 40 sócios.', 'No mês passado o sócio saiu.'],
    ['en', 'On 4 June 2022 at about 3:15 in the night a baker fell asleep.', 'At about 3:15 a baker fell asleep.'],
    ['en', 'In two thousand and nine we sold a mill.', 'In the two mills we sold bread.'],
    ['pt', 'Em dois mil e nove eu comprei um torno.', 'Em dois dias eu comprei um torno.'],
    ['pt', 'Até 2020 a gente testava numa sala fria.', 'Até o fim a gente testava numa sala fria.'],
  ] as const)('%s: sets a scene: “%s”, and not “%s”', (language, scene, other) => {
    expect(opensScene(scene, language)).toBe(true)
    expect(opensScene(other, language)).toBe(false)
  })

  it.each([
    ['en', 'In 2021 we took a contract with a hospital.', 'In 2021 we paid ours.'],
    ['pt', 'Em 2016 eu mandei uma cliente cortar a cozinheira.', 'Em 2016 eu paguei a minha.'],
    ['en', 'I opened the workshop in 2011, with my own savings.', 'I closed in 2011, with my own savings.'],
    ['en', 'In 2014 my sister took the first boat out alone.', 'In 2014 the sister took the boat out alone.'],
    ['pt', 'Abri a oficina em 2011, com o que tinha guardado.', 'Fechei em 2011, com o que tinha guardado.'],
    ['pt', 'Em março de 2014 minha sogra ganhou flores.', 'Em março de 2014 a sogra ganhou flores.'],
  ] as const)('%s: sets it with something new: “%s”, and not “%s”', (language, scene, other) => {
    expect(opensNewScene(scene, language)).toBe(true)
    expect(opensNewScene(other, language)).toBe(false)
  })

  it.each([
    ['en', 'We have a rule, nobody climbs before tea.', 'We have a look at the nets.'],
    ['en', 'There were about three thousand mill chimneys here.', 'There were about enough of them.'],
    ['pt', 'Nós temos uma regra de que ninguém sobe.', 'Nós temos um pouco de medo.'],
  ] as const)('%s: says that there is something: “%s”, and not “%s”', (language, present, other) => {
    expect(presents(present, language)).toBe(true)
    expect(presents(other, language)).toBe(false)
  })

  it.each([
    ['en', 'I was a tree surgeon.', 'I was a bit late.'],
    ['en', "I'm the person who decides how many cucumbers there are.", "I'm the last."],
    ['pt', 'Eu sou agrônoma, formei em Lavras.', 'Eu sou contra.'],
  ] as const)('%s: says who the author is: “%s”, and not “%s”', (language, self, other) => {
    expect(presentsSelf(self, language)).toBe(true)
    expect(presentsSelf(other, language)).toBe(false)
  })

  it.each([
    ['en', 'Autumn of 2019.', 'A cold one.'],
    ['pt', 'Safra de soja.', 'Muita chuva.'],
  ] as const)('%s: may only say when: “%s”, and not “%s”', (language, date, other) => {
    expect(datesOnly(date, language)).toBe(true)
    expect(datesOnly(other, language)).toBe(false)
  })

  it.each([
    ['en', 'A colleague (no names) wrote that we weigh too much.', 'A colleague is ill.'],
    ['en', 'A friend who bakes told me to wait.', 'The friend told me to wait.'],
    ['pt', 'Um colega (sem nomes) escreveu que pesamos demais.', 'Um colega ficou doente.'],
  ] as const)('%s: tells what somebody said: “%s”, and not “%s”', (language, said, other) => {
    expect(quotesAnybody(said, language)).toBe(true)
    expect(quotesAnybody(other, language)).toBe(false)
  })

  it.each([
    ['en', 'I got a call from a family on the hill.', 'I got the call.'],
    ['pt', 'Recebi uma carta de um produtor.', 'Recebi a carta.'],
  ] as const)('%s: tells of something new: “%s”, and not “%s”', (language, told, other) => {
    expect(tellsOfSomething(told, language)).toBe(true)
    expect(tellsOfSomething(other, language)).toBe(false)
  })

  it.each([
    ['en', "A heavy barge at low speed can't steer.", 'It takes an hour each.'],
    ['en', 'The average age of our skippers is fifty-four.', 'The wind dropped.'],
    ['pt', 'Uma barca pesada não faz curva devagar.', 'Demora uma hora cada uma.'],
  ] as const)('%s: an answer names its subject: “%s”, and not “%s”', (language, named, other) => {
    expect(namesItsSubject(named, language)).toBe(true)
    expect(namesItsSubject(other, language)).toBe(false)
  })

  it.each([
    ['en', 'Every maker plays before touching a tool.', 'I have altered what I need to alter.'],
    ['en', 'A brewery needs a lot of heat.', 'The airfield reduced the rating of it.'],
    ['en', 'The certificate that signs our payments expired at night.', 'The trend is downward and has held.'],
    ['pt', 'Barco compra gelo antes de ter peixe.', 'Demora uma hora e vinte cada uma.'],
    ['pt', 'Nenhum aluno toca no leme no primeiro dia.', 'O leme fica com quem chegou antes.'],
  ] as const)('%s: introduces what it speaks of: “%s”, and not “%s”', (language, introducing, other) => {
    expect(introduces(introducing, language)).toBe(true)
    expect(introduces(other, language)).toBe(false)
  })
})

describe('a text', () => {
  it.each([
    ['en', 'Between each clock, we spend two weeks with a book.'],
    ['en', 'We mend clocks in Turku. I paid mine in 1987 at 13 percent interest.'],
    ['en', 'We mend clocks in Turku.\n\nOf 233: 190 were bought in 2019 by a museum.'],
    ['pt', 'Consertamos relógios em Olinda. Eu paguei o meu em 1987 com juros de 13 por cento.'],
    ['pt', 'Consertamos relógios em Olinda.\n\nSão 87 pessoas na usina desde 2019, e 71 são mulheres.'],
  ] as const)('%s: begins further on only with a scene: %s', (language, text) => {
    expect(beginnings(text, language)).toEqual([])
  })

  it.each([
    [
      'en',
      '**PO:** How long?\n\n**RK:** It takes an hour and twenty minutes each.\n\n**PO:** And who pays for that?\n\n**RK:** The owner of the clock pays us in May.',
    ],
    [
      'pt',
      '**PO:** Quanto tempo?\n\n**RK:** Demora uma hora e vinte minutos cada uma.\n\n**PO:** E quem paga por isso?\n\n**RK:** O dono do relógio paga a gente em maio.',
    ],
  ] as const)('%s: does not begin with an answer: %#', (language, text) => {
    const sections = readSections(passagesIn([['text', text]]), language, 'Ruth Keller')
    expect(sections.length).toBeGreaterThan(0)
    expect(sections.flatMap((section) => section.units.filter((unit) => mayBegin(section, unit)))).toEqual([])
  })

  it.each([
    [
      'en',
      'We mend clocks in Turku.\n\nAutumn of 2019. I got a call from a farm with a tower clock.',
      'Autumn of 2019.',
    ],
    ['pt', 'Consertamos relógios em Olinda.\n\nVerão de 2019. Eu recebi uma ligação de um sítio.', 'Verão de 2019.'],
  ] as const)('%s: begins with a date that a sentence of its own gives: %s', (language, text, first) => {
    expect(beginnings(text, language)).toContain(first)
  })

  it.each([
    [
      'en',
      "**PO:** And the barges?\n\n**RK:** Aye, that is hard. A heavy barge at low speed can't steer without help.\n\n**PO:** Why?\n\n**RK:** Water.",
      'A heavy barge',
    ],
    [
      'pt',
      '**PO:** E as barcas?\n\n**RK:** Olha, é difícil. Uma barca pesada não faz curva devagar sem ajuda.\n\n**PO:** Por quê?\n\n**RK:** Água.',
      'Uma barca',
    ],
  ] as const)('%s: begins with an answer that names its subject: %#', (language, text, first) => {
    const sections = readSections(passagesIn([['text', text]]), language, 'Ruth Keller')
    const found = sections.flatMap((section) => section.units.filter((unit) => mayBegin(section, unit)))
    expect(found.some((unit) => unit.text.startsWith(first))).toBe(true)
  })
})

describe('a post', () => {
  const postsAbout = (language: string, text: string): string[] => {
    const passages = passagesIn([['text', text]])
    return composeTopics(topicsBrief(language, passages)).map(
      (topic) => composeDraft(draftBrief(language, passages, topic)).body,
    )
  }
  const story = {
    en: `In 2016 I told a baker in Turku to let her dearest oven man go. He had worked there for nineteen years and earned more than anybody. She let him go and saved 2,300 euros a month, as I had counted. Seven months later she closed the bakery. Nobody had told me that the town came for his bread.`,
    pt: `Em 2016 eu mandei uma padeira de Olinda dispensar o forneiro mais caro. Ele tinha dezenove anos de casa e ganhava mais que todo mundo. Ela dispensou e economizou R$ 2.300 por mês, como eu tinha contado. Sete meses depois ela fechou a padaria. Ninguém tinha me contado que a cidade vinha pelo pão.`,
  }

  it('does not end where the next paragraph tells more of the same people', () => {
    const text = `${story.en.replace('a baker in Turku', 'a baker in Turku, Kaisa Lind,')}\n\nKaisa opened again in May, in a garage.\n\nIt has rained since then for a week in the whole country, and the harvest of rye is late.`
    for (const post of postsAbout('en-US', text)) expect(post).toContain('in a garage')
  })
})
