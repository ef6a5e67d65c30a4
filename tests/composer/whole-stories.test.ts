import { describe, expect, it } from 'vitest'
import { mayBegin } from '#server/production/composer/beginnings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { runFrom } from '#server/production/composer/runs.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

function postsAbout(language: string, text: string): string[] {
  const passages = passagesIn([['text', text]])
  return composeTopics(topicsBrief(language, passages)).map(
    (topic) => composeDraft(draftBrief(language, passages, topic)).body,
  )
}

describe('the steps of a story', () => {
  const report = `# Labels with the wrong allergens, 3 October

## Summary

For 95 minutes our kitchen printed labels that did not mention sesame on 1,260 salads. Nobody was harmed. We had sold 212 salads by then.

## What happened

At ten past six we deployed a new version of the label service. A driver with an allergy read the label of his own lunch and called the kitchen.

## Why it took so long

Our alarms counted labels and did not read them. We had a checklist for new recipes and none for new software.

## What we changed

Every deployment prints one label of each recipe, and two of us read them aloud. We found a missing line that was three years old.`

  it('are one post, in order, without their headings', () => {
    const posts = postsAbout('en-US', report)
    expect(posts).toHaveLength(1)
    const at = ['1,260 salads', 'called the kitchen', 'counted labels', 'three years old'].map((each) =>
      posts[0]!.indexOf(each),
    )
    expect(at.every((each) => each >= 0)).toBe(true)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(posts[0]).not.toMatch(/What happened|Summary|Why it took/)
  })

  it('stay apart from sections that name a subject', () => {
    const sections = readSections(
      passagesIn([['text', `${report}\n\n## Holidays\n\nWe give everybody thirty days.`]]),
      'en',
    )
    expect(sections.map(({ headings }) => headings.at(-1))).toContain('Holidays')
    expect(sections.filter(({ units }) => units.some(({ text }) => text.includes('thirty days')))).toHaveLength(1)
    expect(sections.find(({ units }) => units.some(({ text }) => text.includes('thirty days')))!.units).toHaveLength(1)
  })
})

describe('a run', () => {
  const read = (text: string) => readSections(passagesIn([['text', text]]), 'en')[0]!

  it('does not go on with something else after what cannot be shown', () => {
    const section =
      read(`We sold less beer in 2023 and made more money. Two chains dropped our lager in February. I learned of it from a driver who found his slot taken. We had never calculated what it earned for us in a year.

See https://example.com/figures for all figures of the year.

We hired a second brewer in May. She threw away a batch that I would have sold.`)
    const texts = runFrom(section, 0, 2000).map(({ text }) => text)
    expect(texts.at(-1)).toBe('We had never calculated what it earned for us in a year.')
  })

  it('keeps sentences with words that only look like pointers', () => {
    const section = read(
      'We sold it for years. A brewery needs a lager, and we did not need to sell it below cost. It was mentioned in the parish records.',
    )
    expect(section.units.every(({ strength }) => strength >= 0)).toBe(true)
  })
})

describe('a post', () => {
  it('takes its section to its end if it fits', () => {
    const text = `In 2019 we lost 41 customers because nobody called them back. I read every letter myself and answered it on the same day. It cost me ninety evenings, and my family did not like it at all. We learned that a letter is a customer who has not left.

In 2020 we put a bell on the wall of the workshop. Whoever finished a repair rang it, and the office called the customer before lunch. Our neighbours complained about the noise in the second week, and we bought them a cake. We kept the bell.

In 2021 we counted again, because our accountant asked for it. We had lost 9 customers, and six of them had moved to another town. I called the other three in one afternoon. Two of them had been waiting for a price since March, and I wrote it on the telephone.

In 2022 I gave the letters to Ines, who had written most of the answers for a year. She answers shorter than I did. Our customers thank her for it, and they write to her about their dogs. I miss the letters more than I expected.

We answer on the same day now. I would begin there again.`
    const [post] = postsAbout('en-US', text)
    expect(post!.length).toBeGreaterThan(1000)
    expect(post).toContain('I would begin there again.')
  })

  it('begins where its topic does, even with a short sentence', () => {
    const text =
      'We grew too fast in our first years. We opened a shop in a mall in 2022 because they invited us. Rent was $18,000 a month, and nobody sits down in a mall. We lost $260,000 in fourteen months and needed two more years to pay it back.'
    const [post] = postsAbout('en-US', text)
    expect(post).toContain('We grew too fast in our first years')
  })

  it('leaves no single sentence over when a paragraph is divided', () => {
    const text =
      'We lost 41 customers in 2019. Nobody had called them back. I read every letter myself. It cost me ninety evenings and a holiday that I had promised. We answer on the same day now.'
    const [post] = postsAbout('en-US', text)
    const sentences = post!.split('\n\n').map((paragraph) => paragraph.split('. ').length)
    expect(sentences.slice(1)).not.toContain(1)
  })

  it.each([
    ['en', 'This year we lost 46 pupils and did nothing to keep them. The people who teach here asked me why.', true],
    ['en', 'This cost us 46 pupils, and we did nothing to keep them. The people who teach here asked me why.', false],
    ['pt', 'Este ano perdemos 46 alunos e não fizemos nada para segurar. Muita gente perguntou por quê.', true],
    ['pt', 'Isso custou 46 alunos, e não fizemos nada para segurar. Muita gente perguntou por quê.', false],
  ] as const)('%s: “%s” may be how it begins: %j', (language, text, may) => {
    const [section] = readSections(passagesIn([['text', text]]), language)
    expect(mayBegin(section!, section!.units[0]!)).toBe(may)
  })

  it('leaves the sentence that a line from its middle repeats where it is', () => {
    const text = `We give bad news sitting down and with the door closed, and we have done so since 2019. We never give it on the phone. We never give it in front of other people.

Once I gave it in the corridor because I was late. In May we lost 31 families and won 4 of them back. A neighbour told me why. I have not done it since.`
    for (const post of postsAbout('en-US', text)) {
      const at = post.indexOf('A neighbour told me why.')
      if (at >= 0) expect(post.slice(0, at).trimEnd()).toMatch(/back\.$/)
    }
    expect(postsAbout('en-US', text).length).toBeGreaterThan(0)
  })
})

describe('hashtags and titles', () => {
  const text = `in 2008 we had eleven people and built kitchens like everybody else. A kitchen cost us more than it earned, and I did not know it. We counted: of ten kitchens, three lost money. We stopped building kitchens and kept the tables. In two years our revenue fell by half and our profit doubled.`

  it('take a kitchen that is built for no restaurant', () => {
    const passages = passagesIn([['text', text]])
    const [topic] = composeTopics(topicsBrief('en-US', passages))
    const { body } = composeDraft(
      draftBrief('en-US', passages, topic!, { voice: { useEmojis: false, useHashtags: true } }),
    )
    expect(body).not.toContain('#restaurants')
    expect(topic!.title).toMatch(/^\P{Ll}/u)
  })
})
