import { describe, expect, it } from 'vitest'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import type { Language } from '#shared/quality/language.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const answers: Record<Language, string> = {
  en: 'Because of the mill. My father sold flour until 1998 and had four horses. When the last horse died, I asked the bank for a van and the bank said no. So I sold the flour from a bicycle for three winters. In the fourth winter a baker from Turku lent me his own van for nothing, and we have paid him back in rye every autumn since.',
  pt: 'Por causa do moinho. Meu pai vendeu farinha até 1998 e tinha quatro cavalos. Quando o último cavalo morreu, pedi uma van ao banco e o banco negou. Então vendi a farinha de bicicleta por três invernos. No quarto inverno um padeiro de Olinda me emprestou a van dele sem cobrar nada, e desde então pagamos a ele em centeio todo outono.',
}
const more: Record<Language, string> = {
  en: 'TOM: How do you pay people here?\n\nANA: We pay by the basket in May.',
  pt: 'TOM: Como vocês pagam o pessoal daqui?\n\nANA: Pagamos por balaio em maio.',
}
const interview = (language: Language, asked: string) =>
  `TOM: ${asked}\n\nANA: ${answers[language]}\n\n${more[language]}`

const questionsIn = (text: string, language: Language): string[] =>
  readSections(passagesIn([['text', text]]), language, 'Ana Prado').map(({ question }) => question)

describe('an answer of an interview', () => {
  it.each([
    ['en', 'en-US', 'So why does a miller ride a bicycle?', '"Why does a miller ride a bicycle?"'],
    ['pt', 'pt-BR', 'E por que uma moleira anda de bicicleta?', '"Por que uma moleira anda de bicicleta?"'],
  ] as const)('%s: opens with the question that it was given', (language, locale, asked, opening) => {
    const voice = { name: 'Ana Prado', useEmojis: false, useHashtags: false }
    const passages = passagesIn([['text', interview(language, asked)]])
    const [topic, ...others] = composeTopics(topicsBrief(locale, passages, { voice }))
    expect(others).toEqual([])
    expect(topic!.hook).toBe(opening)
    expect(topic!.title).not.toContain('"')
    const { body } = composeDraft(draftBrief(locale, passages, topic!, { voice }))
    const [first, ...rest] = body.split('\n\n')
    expect(first).toBe(opening)
    expect(rest.join(' ')).toBe(answers[language])
  })

  it.each(['Make it shorter, please.', 'Another opening, please.', 'Without numbers.'])(
    'keeps its question: %s',
    (notes) => {
      const voice = { name: 'Ana Prado', useEmojis: false, useHashtags: false }
      const asked = 'Why does a miller ride a bicycle?'
      const text = interview('en', asked).replace('Because of the mill.', 'My sister wonders about the mill as well.')
      const passages = passagesIn([['text', text]])
      const [topic] = composeTopics(topicsBrief('en-US', passages, { voice }))
      const draft = draftBrief('en-US', passages, topic!, { voice })
      const previous = composeDraft(draft).body
      expect(composeDraft({ ...draft, notes, previous }).body.split('\n', 1)[0]).toBe(`"${asked}"`)
    },
  )

  it.each([
    ['en', 'It rained. Why does a miller ride a bicycle? People ask that.', '"Why does a miller ride a bicycle?"'],
    ['en', 'Well, okay, how does a mill live without horses?', '"How does a mill live without horses?"'],
    ['pt', 'Tá. Mas como o moinho vive sem cavalo?', '"Como o moinho vive sem cavalo?"'],
    ['pt', 'Qual o maior erro do moinho?', '"Qual o maior erro do moinho?"'],
  ] as const)('%s: knows what is asked in “%s”', (language, asked, question) => {
    expect(questionsIn(interview(language, asked), language)).toContain(question)
  })

  it.each([
    ['en', 'they are words for what was said', 'Why did they sell the mill and the flour?'],
    ['en', 'it names nothing', 'What happened then, do you think?'],
    ['en', 'it names nothing', 'What did you do with your time?'],
    ['en', 'it is half a question', 'What about the mill and the flour?'],
    ['en', 'nothing is asked', 'Tell me about the mill and the flour.'],
    ['en', 'it quotes somebody', 'Who said “the mill is dead”, your father?'],
    ['en', 'it is another question', 'Why does a miller ride a bicycle? It rained. It snowed.'],
    ['pt', 'eles são quem se contou', 'Por que eles venderam o moinho e a farinha?'],
    ['pt', 'nada é nomeado', 'O que aconteceu depois, vocês sabem?'],
    ['pt', 'nada se pergunta', 'Conta do moinho e da farinha.'],
  ] as const)('%s: has no opening where %s: “%s”', (language, _why, asked) => {
    expect(questionsIn(interview(language, asked), language)[0]).toBe('')
  })

  it.each([
    ['en', 'Why do you ride a bicycle?', '"Why do you ride a bicycle?"'],
    ['en', 'Why does nobody ride a bicycle?', ''],
    ['pt', 'Por que vocês andam de bicicleta?', '"Por que vocês andam de bicicleta?"'],
  ] as const)('%s: may have its question as a heading: “%s”', (language, heading, question) => {
    expect(questionsIn(`## ${heading}\n\n${answers[language].replace(/^[^.]+\./, '')}`, language)).toEqual([question])
  })

  it('has no question if the passage before it is missing', () => {
    const text = 'ANA: The mill ran until May.\n\nTOM: Why does a miller ride a bicycle?'
    const [first] = passagesIn([['text', text]])
    const later = { ...first!, chunk: 'later', text: `ANA: ${answers.en}\n\n${more.en}`, position: 7 }
    expect(
      readSections([first!, later], 'en', 'Ana Prado')
        .map(({ question }) => question)
        .filter((question) => question.includes('bicycle')),
    ).toEqual([])
  })

  it('is not what the title of the whole conversation says', () => {
    const text = `# We sold our last horse in 1998\n\nTOM: And then?\n\nANA: That was nothing. ${answers.en}\n\n${more.en}`
    const passages = passagesIn([['text', text]])
    const voice = { name: 'Ana Prado', useEmojis: false, useHashtags: false }
    expect(composeTopics(topicsBrief('en-US', passages, { voice })).map(({ hook }) => hook)).not.toContain(
      'We sold our last horse in 1998.',
    )
  })
})
