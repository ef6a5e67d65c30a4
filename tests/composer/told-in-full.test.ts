import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { toItsEnd } from '#server/production/composer/endings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { standsForNobody } from '#server/production/composer/references.ts'
import { runFrom } from '#server/production/composer/runs.ts'
import type { Language } from '#shared/quality/language.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const read = (text: string, language: Language) => readSections(passagesIn([['text', text]]), language)
const shown = (text: string, language: Language): string[] =>
  read(text, language).flatMap(({ units }) => units.filter(({ strength }) => strength >= 0).map((unit) => unit.text))
const beginnings = (text: string, language: Language): string[] =>
  read(text, language).flatMap((section) =>
    section.units.filter((unit) => mayBegin(section, unit)).map((unit) => unit.text),
  )

function postsAbout(language: string, text: string): string[] {
  const passages = passagesIn([['text', text]])
  return composeTopics(topicsBrief(language, passages)).map(
    (topic) => composeDraft(draftBrief(language, passages, topic)).body,
  )
}

describe('what only the frame of a text needs', () => {
  it.each([
    ['en', 'I was wrong before (see number 1), so we opened it.', 'I was wrong before, so we opened it.'],
    ['en', "He sat down, where you're sitting, and laughed.", 'He sat down, and laughed.'],
    ['en', 'She stood there where that barrel is, and read.', 'She stood there, and read.'],
    ['en', 'As I said last month, we closed the kiln in May.', 'We closed the kiln in May.'],
    ['pt', 'Errei antes (ver nº 3), então abrimos o forno.', 'Errei antes, então abrimos o forno.'],
    ['pt', 'Ela sentou, onde o senhor está, e riu muito.', 'Ela sentou, e riu muito.'],
    ['pt', 'Como eu disse no outro e-mail, fechamos o forno azul.', 'Fechamos o forno azul.'],
  ] as const)('%s: is left out of “%s”', (language, text, left) => {
    expect(shown(text, language)).toEqual([left])
  })

  it.each([
    ['en', 'My cousin asked for one more that is recent.'],
    ['en', 'This one is against myself.'],
    ['en', 'Kaisa, put the photos of the kiln here.'],
    ['en', 'Put the photos of the kiln here, Kaisa.'],
    ['pt', 'Minha prima pediu mais uma que fosse recente.'],
    ['pt', 'Esse é comprido e adiei três vezes.'],
    ['pt', 'Curtinho porque hoje é terça e tem feira.'],
    ['pt', 'Gente, vou contar de onde veio o forno azul.'],
    ['pt', 'Keila, põe as fotos das que deixaram.'],
  ] as const)('%s: is not shown: %s', (language, text) => {
    const kept = language === 'en' ? 'We sold nine kilns to a school.' : 'Vendemos nove fornos para uma escola.'
    expect(shown(`${text} ${kept}`, language)).toEqual([kept])
  })

  it('does not keep a post from its end', () => {
    const [post] = postsAbout(
      'pt-BR',
      'Recebi uma carta comprida dizendo que meu barro é caro demais. Não respondi na hora porque estava em Olinda vendo barro.\n\nEu não vendo luxo, vendo prato. Nosso prato tem dois milímetros a mais na borda, que é onde quebra. Isso aumenta 3 reais no custo, e devolveram quatro em 2022.\n\nTenho um prato em casa desde 2009. Caiu duas vezes e não quebrou. Keila, põe as fotos dos pratos.',
    )
    expect(post).toContain('Caiu duas vezes e não quebrou.')
    expect(post).not.toContain('Keila')
  })
})

describe('“he” and “she”', () => {
  it.each([
    ['en', 'She asked for a price.', 'We sold nine kilns in May.', true],
    ['en', 'She asked for a price.', 'A potter rang us in May.', false],
    ['en', 'A potter said that she was late.', '', false],
    ['en', 'We heard "he is late" on the radio.', '', false],
    ['pt', 'Ela fez um orçamento.', 'Em maio foram nove fornos, eu anotei. A gente discutiu.', true],
    ['pt', 'Ela fez um orçamento.', 'Minha filha voltou em maio.', false],
    ['pt', 'Ele quebrou.', 'Compramos uma mesa.', true],
    ['pt', 'Ele quebrou.', 'Compramos um forno.', false],
  ] as const)('%s: “%s” after “%s” stands for nobody: %j', (language, text, before, isNobody) => {
    expect(standsForNobody(text, before, language)).toBe(isNobody)
  })

  it('end a run of whom nothing was said', () => {
    const [section] = read(
      'In May we fired nine kilns, and I wrote it down. We still have the list on the wall.\n\nShe made an estimate of 380 thousand. I have not signed it.',
      'en',
    )
    expect(runFrom(section!, 0, 2000).map(({ text }) => text)).not.toContain('She made an estimate of 380 thousand.')
  })

  it('go on with a story in the next paragraph', () => {
    const [section] = read(
      'One day a tall woman came for a pot for the school of her son, and she wanted the widest that I had on the shelf. She put her arm into the pot to feel the bottom of it. She stayed there for a while and said nothing at all, because the pot had closed around her arm like a glove. I heard the rain on the roof and the radio next door. I thought that she was praying over it, as some do. She was ashamed to call me. She stood there for five minutes, quiet.\n\nI have thick arms. I told her that mine did not go in either, and we laughed. She bought a bowl.\n\nIt rained that week in the whole country.',
      'en',
    )
    const story = toItsEnd(section!, runFrom(section!, 0, 2000))
    expect(story.length === 0 || story.some(({ text }) => text === 'She bought a bowl.')).toBe(true)
  })
})

describe('people', () => {
  it('are introduced where they are read first, in the words of their document', () => {
    const text = `# Notes

## The list

Neusa, the cook, kept a list. Nobody had asked for it.

## The wall

In 2012 I put our prices on the wall. My father was against it, and two neighbours stopped greeting me at church. In the first year we lost 19% of our sales, and he only said "there". In the third year we were even. I know that the quarrels at the till are over. We had one a week, and it was always left to Neusa.`
    const posts = postsAbout('en-US', text)
    expect(posts.some((post) => post.includes('left to Neusa, the cook.'))).toBe(true)
  })

  it('are in no post if nothing says who they are', () => {
    const text = `# Notes

## The list

We asked Luana for the list.

## The gym

A man came in May, and I will only say that he owns a gym. He wanted me to open four companies in the names of four cousins. I did the sum on the paper of the bread. He left, and he sent me a word that I do not repeat. In 2022 his cousin came alone, and it took us eight months to get him out.

We lose three clients a year. Luana keeps a list of them.`
    const posts = postsAbout('en-US', text)
    expect(posts).toEqual([])
    expect(postsAbout('en-US', text.replace(/We lose three.*/, '')).join()).toContain('eight months')
  })
})

describe('a text begins', () => {
  it.each([
    ['en', 'A weaving mill near Turku. I told the owner what I thought of his plan.', 'A weaving mill'],
    ['en', 'My second month. A family brought a suit that did not close.', 'My second month'],
    ['en', 'In 2012 Rosa Lind came in and wanted 85,000 for a kiln.', 'In 2012'],
    ['en', "In the spring Mrs. Lind, who's ninety, asked us to look at a gutter.", 'In the spring'],
    ['en', 'Customers ask me what a kiln costs in a year.', 'Customers'],
    ['en', "I'll finish on one. There was a man who came in with three bags.", 'There was'],
    ['en', 'In 2015 the boiler of the office broke in the middle of October.', 'In 2015'],
    ['pt', 'Uma tecelagem de Olinda. Cheguei e disse o que achava do plano deles.', 'Uma tecelagem'],
    ['pt', 'Veio um rapaz, vou dizer só que é dono de academia.', 'Veio um rapaz'],
    ['pt', 'Só apareceu um em 34 anos. Seu Bento Nunes, mecânico de moto, quis pagar.', 'Seu Bento'],
    ['pt', 'Perguntaram na feira onde eu compro o meu barro.', 'Perguntaram'],
    ['pt', 'Vou contar um erro meu. Em 2022 eu aprovei o forno novo sem teste.', 'Em 2022'],
    ['pt', 'Em 2015, o forno da escola queimou no meio de outubro.', 'Em 2015'],
  ] as const)('%s: with somebody or something new: %s', (language, text, start) => {
    expect(beginnings(text, language).some((each) => each.startsWith(start))).toBe(true)
  })

  it('not with a count of what was told before', () => {
    const text = 'Fazemos pratos em Olinda. A luz cai toda semana. Em maio foram nove quedas, eu anotei.'
    expect(beginnings(text, 'pt').filter((each) => each.startsWith('Em maio'))).toEqual([])
  })
})

describe('an answer in a dialogue', () => {
  const story = 'He asked me: "But do I owe it?" He did owe it.\n\n"Then I will pay."\n\nWe agreed on twenty months.'

  it('is shown where somebody spoke before it, and nowhere else', () => {
    expect(shown(story, 'en')).toContain('"Then I will pay."')
    expect(shown('We agreed on it.\n\n"Then I will pay."', 'en')).toEqual(['We agreed on it.'])
  })
})
