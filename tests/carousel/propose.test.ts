import { describe, expect, it } from 'vitest'
import { pagesProblem } from '#shared/carousel/pages.ts'
import { pagesOfPost, pagesOfTopic } from '#shared/carousel/propose.ts'
import { createRandom } from '../drills/random.ts'

const post = `Cut our onboarding from 14 days to 3. Here is what we changed.

Before, every new customer waited for a person. That person was busy. Nobody knew who was next.

Three things helped:
- Checklists: one page per role, read aloud once.
- A named owner for each customer.
1. We stopped sending the handbook 📘

It was not free. Two people spent a month on it.

What would you change first?

#onboarding #service`

describe('the pages of a post', () => {
  it('have its opening on the cover, a point each, and its last words at the end', () => {
    expect(pagesOfPost(post)).toEqual([
      { title: 'Cut our onboarding from 14 days to 3. Here is what we changed.', text: '' },
      {
        title: 'Before, every new customer waited for a person.',
        text: 'That person was busy. Nobody knew who was next.',
      },
      { title: 'Three things helped:', text: 'Checklists: one page per role, read aloud once.' },
      { title: 'A named owner for each customer.', text: '' },
      { title: 'We stopped sending the handbook 📘', text: '' },
      { title: 'It was not free.', text: 'Two people spent a month on it.' },
      { title: 'What would you change first?', text: '' },
    ])
  })

  it('are refused if the text gives fewer than four', () => {
    expect(pagesOfPost('')).toBeNull()
    expect(pagesOfPost('One sentence, no more.')).toBeNull()
    expect(pagesOfPost('An opening.\n\nOne point.')).toBeNull()
    expect(pagesOfPost('An opening.\n\nOne point. And another one.')).toHaveLength(4)
    expect(pagesOfPost('#only #hashtags\n\n#here')).toBeNull()
  })

  it('never invent, lose or repeat text, for any structure', () => {
    let made = 0
    for (let seed = 1; seed <= 300; seed += 1) {
      const { pick, int: below } = createRandom(seed)
      const words = ['we', 'Repaired', '3,100', 'bicycles', 'ação', '👩‍🔧', 'x'.repeat(60), 'It', 'paid']
      const sentence = () =>
        `${Array.from({ length: 1 + below(30) }, () => pick(words)).join(' ')}${pick(['.', '?', '', ':'])}`
      const body = Array.from({ length: 1 + below(25) }, sentence)
        .join(' ')
        .split(' ')
        .map((word) => word + pick([' ', ' ', ' ', ' ', ' ', '\n', '\n\n', '\n- ']))
        .join('')
        .slice(0, 3000)
      const pages = pagesOfPost(body)
      if (!pages) continue
      made += 1
      expect([seed, pagesProblem(pages, true)]).toEqual([seed, null])
      const letters = (text: string) => text.replaceAll(/[\s:-]/g, '')
      expect([seed, letters(pages.map(({ title, text }) => title + text).join(''))]).toEqual([seed, letters(body)])
    }
    expect(made).toBeGreaterThan(100)
  })

  it('come from the outline of a topic as well', () => {
    const topic = {
      title: 'Repairs first',
      hook: 'Repairs earn us 62% of the profit.',
      outline: ['One: a workshop', 'Two'],
    }
    expect(pagesOfTopic(topic)).toEqual([
      { title: 'Repairs first', text: 'Repairs earn us 62% of the profit.' },
      { title: 'One', text: 'a workshop' },
      { title: 'Two', text: '' },
      { title: '', text: '' },
    ])
    expect(pagesOfTopic({ ...topic, outline: ['Only one'] })).toBeNull()
  })
})
