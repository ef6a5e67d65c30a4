import { describe, expect, it } from 'vitest'
import { english } from '#server/production/composer/english.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { portuguese } from '#server/production/composer/portuguese.ts'
import { inPieces } from '#server/production/composer/voice-habits.ts'
import { measureVoice, voiceLikeness } from '#shared/quality/voice.ts'
import { draftBrief, libraries, passagesIn, topicsBrief } from './documents.ts'

describe.each(libraries)('the lines around posts from $name in $language', ({ language, passages }) => {
  const topics = composeTopics(topicsBrief(language, passages))

  it('show no heading and no file name', () => {
    expect(topics.length).toBeGreaterThanOrEqual(3)
    for (const { title, rationale, hook } of topics) {
      for (const { title: document, headings } of passages) {
        expect([title, hook]).not.toContain(headings.at(-1))
        expect(`${title} ${rationale}`).not.toContain(`${document} `)
        expect(`${title} ${rationale}`).not.toContain(' › ')
      }
    }
  })

  it('ask a question at the end only where it fits, and never the same one twice', () => {
    const { closers } = language === 'pt-BR' ? portuguese : english
    const questions: string[] = []
    for (const topic of topics) {
      const paragraphs = composeDraft(draftBrief(language, passages, topic)).body.split('\n\n')
      const question = paragraphs.at(-1)!
      const kind = closers.fitting.find((each) => each.questions.includes(question))
      if (!kind) continue
      questions.push(question)
      expect(paragraphs.at(-2)).toMatch(kind.ending)
    }
    expect(new Set(questions).size).toBe(questions.length)
    expect(questions.length).toBeLessThanOrEqual(topics.length / 2)
  })
})

describe('hashtags', () => {
  it.each([
    [
      'en-US',
      'We hired 19 people with a paid task in 2023. Every candidate was paid for the afternoon. We stopped asking candidates about their school, and 17 of the people whom we hired are still here. Two of the candidates whom we refused sent us customers.',
      '#hiring',
    ],
    [
      'pt-BR',
      'Em 2023 contratamos 19 pessoas com uma tarefa paga. Cada candidato recebeu pela tarde. Paramos de perguntar pela escola, e 17 das pessoas que contratamos continuam aqui. Dois candidatos recusados nos mandaram clientes.',
      '#contratação',
    ],
  ])('in %s are subjects that people search for', (language, text, tag) => {
    const passages = passagesIn([['text', text]])
    const voice = { useEmojis: false, useHashtags: true }
    const [topic] = composeTopics(topicsBrief(language, passages, { voice }))
    const { body } = composeDraft(draftBrief(language, passages, topic!, { voice }))
    expect(body.split('\n').at(-1)!.split(' ')[0]).toBe(tag)
  })
})

describe('posts of a person with samples', () => {
  const text = `# Repairs

We repair everything that we sold, and we never ask when it was bought. In 2021 we counted 3,100 repairs; most of them took less than an hour. A young mechanic asked me why we do not sell more instead, and I had no answer for him. I went home and did the sums that evening. Repairs earned us 62% of the profit, and they brought back four of five customers. We opened a second workshop in March, and we closed the shop.`
  const passages = passagesIn([['repairs', text]])
  const samples = [
    'I fix things. I like that.\n\nMy father did too.\n\nWe never threw a bell away.',
    'I hired a boy. He was slow.\n\nHe is still here.\n\nI am proud of him.',
    'We lost a customer. I was rude.\n\nI called her.\n\nShe came back.',
  ]
  const profile = measureVoice(samples, 'en-US')
  const written = (voice: object) => {
    const brief = { useEmojis: false, useHashtags: false, ...voice }
    const [topic] = composeTopics(topicsBrief('en-US', passages, { voice: brief }))
    return composeDraft(draftBrief('en-US', passages, topic!, { voice: brief })).body
  }

  it.each([
    [
      'We lost one job over it in May, and the others began to call us.',
      'We lost one job over it in May. And the others began to call us.',
    ],
    ['We sold the bread, the milk, and the oven to a cousin of hers.', ''],
    ['If the price of it rises again, we wait a year, and we lose the order.', ''],
    ['Rosa said that the carts were too tall, and nobody had asked her.', ''],
  ])('have “%s” cut where each part is true by itself', (text, cut) => {
    expect(inPieces({ text, language: 'en' }, { useEmojis: false, useHashtags: false, profile })).toBe(cut || text)
  })

  it('have shorter sentences and paragraphs, and are more like the person', () => {
    const [own, anybody] = [written({ profile }), written({})]
    const [measured, usual] = [measureVoice([own], 'en-US'), measureVoice([anybody], 'en-US')]
    expect(measured.wordsPerSentence).toBeLessThan(usual.wordsPerSentence)
    expect(measured.sentencesPerParagraph).toBeLessThan(usual.sentencesPerParagraph)
    expect(voiceLikeness(own, profile, samples)).toBeGreaterThan(voiceLikeness(anybody, profile, samples) + 0.02)
  })
})
