import { describe, expect, it } from 'vitest'
import { toItsEnd } from '#server/production/composer/endings.ts'
import { composeTopics } from '#server/production/composer/index.ts'
import { answersStory, leadsOn } from '#server/production/composer/leads-on.ts'
import { setsScene } from '#server/production/composer/new-people.ts'
import { portuguese } from '#server/production/composer/portuguese.ts'
import { speaksTo, withoutDirections } from '#server/production/composer/private-matter.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { countsNothing, lacksPeople } from '#server/production/composer/references.ts'
import type { Language } from '#shared/quality/language.ts'
import { passagesIn, topicsBrief } from './documents.ts'

const hooksOf = (language: string, text: string) =>
  composeTopics(topicsBrief(language, passagesIn([['text', text]]))).map(({ hook }) => hook)
const read = (language: Language, text: string) => readSections(passagesIn([['text', text]]), language)

const story = {
  en: 'In 2014 I bought a forge in Turku from a widow. The bellows were torn and the roof was open to the rain. I paid 4,200 for it and told nobody at home. We made 31 gates in the first winter and sold nine of them.',
  pt: 'Em 2014 comprei uma forja em Olinda de uma viúva. O fole estava rasgado e o telhado deixava a chuva entrar. Paguei R$ 4.200 por ela e não contei a ninguém em casa. Fizemos 31 portões no primeiro inverno e vendemos nove.',
}

describe('a story', () => {
  it.each([
    ['en', 'So I called her.', true],
    ['en', 'In May we proposed it to the crew.', true],
    ['en', 'We accepted.', true],
    ['en', 'So I called her, and she signed on the same day.', false],
    ['en', 'I sold the forge.', false],
    ['pt', 'Em maio propus à turma.', true],
    ['pt', 'Então liguei para ela.', true],
    ['pt', 'Aceitei.', true],
    ['pt', 'Então liguei para ela, que assinou no mesmo dia.', false],
    ['pt', 'Vendi a forja.', false],
  ] as const)('%s: “%s” leads to more: %s', (language, text, expected) => {
    expect(leadsOn(text, language)).toBe(expected)
  })

  it.each([
    ['en', 'What saved us was the night nurse.', true],
    ['en', 'It was then that the bank rang.', true],
    ['en', 'My partner Ida said that we should ask.', true],
    ['en', 'The second forge is in Kotka.', false],
    ['pt', 'Quem salvou foi a enfermeira da noite.', true],
    ['pt', 'Foi então que o banco ligou.', true],
    ['pt', 'Minha sócia Ida sugeriu perguntar.', true],
    ['pt', 'A segunda forja fica em Recife.', false],
  ] as const)('%s: “%s” goes on with it: %s', (language, text, expected) => {
    expect(answersStory(text, language)).toBe(expected)
  })

  it.each([
    ['en', 'We walked into the meeting at five.'],
    ['en', 'In 2019 a potter rang from Kotka.'],
    ['pt', 'Entramos na assembleia às cinco.'],
    ['pt', 'Em 2019 uma ceramista ligou de Recife.'],
  ] as const)('%s: ends with its section, not before “%s”', (language, next) => {
    const [section] = read(language, `${story[language]}\n\n${next}`)
    expect(section!.units).toHaveLength(5)
    expect(toItsEnd(section!, section!.units.slice(0, 4))).toEqual([])
    const [whole] = read(language, story[language])
    expect(toItsEnd(whole!, whole!.units)).toHaveLength(4)
  })

  it.each([
    ['en-US', `${story.en}\n\nSo I called her.`],
    ['pt-BR', `${story.pt}\n\nEntão liguei para ela.`],
  ])('%s: does not end where it only leads on', (language, text) => {
    const [topic] = composeTopics(topicsBrief(language, passagesIn([['text', text]])))
    expect(topic?.outline.join(' ') ?? '').not.toMatch(/called her|liguei para ela/)
  })

  it.each([
    ['en-US', story.en, 'What follows is what we learned there.'],
    ['en-US', story.en, "So I'm going to write like a smith."],
    ['en-US', story.en, "It's those nine gates I wanted to write about."],
    ['pt-BR', story.pt, 'São essas nove que eu queria contar.'],
    ['en-US', story.en, "Most smiths show the gates that they sold, so here's the lot."],
    ['pt-BR', story.pt, 'Ferreiro só mostra o que vendeu, então aí vão todos.'],
    ['pt-BR', story.pt, 'São anotações das quatro últimas semanas.'],
    ['pt-BR', story.pt, 'Pretendo defender neste espaço que a forja não é o problema.'],
  ])('%s: is none if it only introduces its document: %s%s', (language, text, announcement) => {
    expect(hooksOf(language, `# Forge\n\n${text}`)).toHaveLength(1)
    expect(hooksOf(language, `# Forge\n\n${text} ${announcement}`)).toEqual([])
  })

  it('goes on under a heading that stands inside of an earlier passage', () => {
    const long = Array.from(
      { length: 60 },
      (_, index) => `We hung gate number ${index + 1} on its posts in ${index + 1} hours.`,
    )
    const paragraphs = [long.slice(0, 20), long.slice(20, 40), long.slice(40)].map((part) => part.join(' '))
    const sections = read('en', `A letter about gates.\n\n**How we hung them**\n\n${paragraphs.join('\n\n')}`)
    expect(sections.filter(({ headings }) => headings.at(-1) === 'How we hung them')).toHaveLength(1)
    expect(sections.find(({ headings }) => headings.at(-1) === 'How we hung them')!.units).toHaveLength(60)
  })

  it('keeps a short answer that comes again', () => {
    const [section] = read('pt', 'Perguntei se ele pesava o aço. Não sei. Perguntei quem media o portão. Não sei.')
    expect(section!.units.filter(({ text }) => text === 'Não sei.')).toHaveLength(2)
  })

  it('is not a few sentences of a long text, unless the text is that short', () => {
    const rows = (many: number) =>
      Array.from({ length: many }, (_, index) => `Steel of kind ${index} is kept on shelf ${index}.`).join(' ')
    const more =
      'In 2016 we hired a second smith and closed the books for the first time without a loss. We still have the old bellows, and we show them to every apprentice on the first day. Nobody has asked since what they cost.'
    expect(hooksOf('en-US', story.en)).toHaveLength(1)
    expect(hooksOf('en-US', `${rows(30)}\n\n${story.en}`)).toEqual([])
    expect(hooksOf('en-US', `${rows(30)}\n\n${story.en} ${more}`)).toHaveLength(1)
    // A section of its own is told whole, but not if its document has much more to tell.
    expect(hooksOf('en-US', `# Steel\n\n${rows(30)}\n\n# The forge\n\n${story.en}`)).toHaveLength(1)
    expect(hooksOf('en-US', `# Steel\n\n${rows(90)}\n\n# The forge\n\n${story.en}`)).toEqual([])
  })
})

describe('a beginning', () => {
  it.each([
    ['en', 'We left two in June.', true],
    ['en', 'I got a letter for 23,400 in November.', true],
    ['en', 'We left two banks in June.', false],
    ['en', 'We started in 2011.', false],
    ['pt', 'Saímos de dois em junho.', true],
    ['pt', 'Subi pra 6,50 depois de uma manhã na oficina.', true],
    ['pt', 'Saímos de dois bancos em junho.', false],
    ['pt', 'Começamos em 2011 na garagem.', false],
  ] as const)('%s: “%s” does not say what it counts: %s', (language, text, expected) => {
    expect(countsNothing(text, language)).toBe(expected)
  })

  it('is no date if somebody does something in it', () => {
    expect(portuguese.verb.test('Saímos de dois em junho.')).toBe(true)
  })

  it.each([
    ['Achei que iam gostar da ideia.', true],
    ['Achei que os ferreiros iam gostar da ideia.', false],
  ])('“%s” does not say of whom it tells: %s', (text, expected) => {
    expect(lacksPeople(text, 'pt')).toBe(expected)
  })

  it.each([
    ['en', 'A forge, two mills and a lawyer.', false],
    ['en', 'A forge in a village near Turku.', true],
    ['pt', 'Uma forja, dois moinhos e um advogado.', false],
    ['pt', 'Uma forja numa vila perto de Olinda.', true],
  ] as const)('%s: “%s” is one scene: %s', (language, text, expected) => {
    expect(setsScene(text, language)).toBe(expected)
  })
})

describe('what is said to those who were there', () => {
  it.each([
    ['en', 'Some of you bought steel on my word.', true],
    ['en', 'You can tell them the truth, without the name of the town.', true],
    ['pt', 'Podem contar pra eles, sem o nome da cidade.', true],
    ['en', "I've taken it off your June bills.", true],
    ['en', 'Four of the smiths are here today.', true],
    ['en', "It's your wages and theirs.", true],
    ['pt', 'É o seu salário e o deles.', true],
    ['en', 'The forge is here in Turku.', false],
    ['en', 'You can weigh steel in a minute.', false],
    ['pt', 'Vocês estão rindo porque sabem.', true],
    ['pt', 'Alguns de vocês compraram aço.', true],
    ['pt', 'Sei os nomes, e alguns estão aqui sentados.', true],
    ['pt', 'Com as sobras que vamos distribuir hoje, dá R$ 6.', true],
    ['pt', 'Vamos distribuir as sobras em março.', false],
    ['pt', 'Você pesa o aço em um minuto.', false],
  ] as const)('%s: “%s” speaks to a hall: %s', (language, text, expected) => {
    expect(speaksTo(text, language, 'hall')).toBe(expected)
  })

  it('loses the name of who listens, and no other', () => {
    expect(withoutDirections('O custo caiu 4%, Ronaldo, porque medimos.')).toBe('O custo caiu 4%, porque medimos.')
    expect(withoutDirections('It fell by half, Dora, because we measured.')).toBe(
      'It fell by half, because we measured.',
    )
    expect(withoutDirections('My neighbour, Dora, lives by the river.')).toBe('My neighbour, Dora, lives by the river.')
  })
})
