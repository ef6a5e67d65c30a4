import { describe, expect, it } from 'vitest'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const unitsOf = (language: 'en' | 'pt', text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)

const shown = (language: 'en' | 'pt', text: string) =>
  unitsOf(language, text).flatMap((unit) => (unit.strength >= 0 ? [unit.text] : []))

describe('words of somebody else', () => {
  it('stay one sentence with their marks and with who says them', () => {
    expect(
      shown(
        'en',
        'My father went to the bank. "People will want to know," he told them. "They will pay for that. They will drive out here." A cousin lent him the money.',
      ),
    ).toEqual([
      'My father went to the bank.',
      '"People will want to know," he told them. "They will pay for that. They will drive out here."',
      'A cousin lent him the money.',
    ])
    expect(
      shown('pt', 'Recusei o pedido. “Você é louca. Eu teria aceitado”, disse o contador. Não dormi naquela noite.'),
    ).toEqual(['Recusei o pedido.', '“Você é louca. Eu teria aceitado”, disse o contador.', 'Não dormi naquela noite.'])
  })

  it.each([
    [
      'en',
      'We asked an old customer. He wrote: I left you in 2019. I would never come back. We read it aloud.',
      'I would never come back.',
    ],
    [
      'en',
      'We kept one letter. “I left you in 2019. I would never come back.\n\n“We were lied to for years. We lost $4,000.”',
      'We lost $4,000.',
    ],
    ['en', 'We asked a customer.\n\n— I left you in 2019. I would never come back.', 'I would never come back.'],
    [
      'pt',
      'Ligamos para um cliente antigo. Ele respondeu: eu saí em 2019. Eu não voltaria nunca. Lemos a resposta em voz alta.',
      'Eu não voltaria nunca.',
    ],
    [
      'pt',
      'Guardamos uma carta. “Eu saí em 2019. Eu não voltaria nunca.\n\nPerdemos R$ 4 mil com vocês.”',
      'Perdemos R$ 4 mil com vocês.',
    ],
  ] as const)('in %s are left out where nothing marks them: %s', (language, text, sentence) => {
    expect(
      unitsOf(language, text)
        .map((unit) => unit.text)
        .join(' '),
    ).toContain(sentence.slice(0, -1))
    expect(shown(language, text).join(' ')).not.toContain(sentence)
  })

  it('open no post, and neither does what is only supposed', () => {
    const texts = {
      'en-US': `In 2021 we ran a test in our three shops, and I kept the results in a drawer. Imagine a shop without a till. Revenue fell by 90%. We lost 40 customers. I still think about it. We opened the drawer in March and closed two of the tills.`,
      'pt-BR': `Em 2021 fizemos um teste nas nossas três lojas, e eu guardei o resultado na gaveta. Imagine uma loja sem caixa. O faturamento caiu 90%. Perdemos 40 clientes. Ainda penso nisso. Abrimos a gaveta em março e fechamos dois caixas.`,
    }
    for (const [language, text] of Object.entries(texts)) {
      const passages = passagesIn([['text', text]])
      const topics = composeTopics(topicsBrief(language, passages))
      expect(topics.length).toBeGreaterThan(0)
      for (const topic of topics) {
        const [opening] = composeDraft(draftBrief(language, passages, topic)).body.split('\n')
        expect(opening).not.toMatch(/90%|40/)
      }
    }
  })
})

describe('what people used to say', () => {
  it.each([
    ['en', 'Everybody in town said: it is theft. We sent the police there in August of 2018.', 'We sent'],
    ['pt', 'Todo mundo na cidade dizia: é gato. A gente mandou a polícia lá em agosto de 2018.', 'A gente'],
  ] as const)('%s: ends with its sentence', (language, text, start) => {
    expect(shown(language, text).some((each) => each.startsWith(start))).toBe(true)
  })
})
