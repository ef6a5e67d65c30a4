import { describe, expect, it } from 'vitest'
import { lookUp, quoteAnswer, quoteFrom, triedOf } from '#server/chat/bot/find-answer.ts'
import type { RankedPassage } from '#server/knowledge/index.ts'

const passage = (chunk: string, text: string, more: Partial<RankedPassage> = {}): RankedPassage => ({
  ...{ chunk, item: `i-${chunk}`, title: 'Shop', headings: [], url: '', language: 'en-US', position: 0, text },
  ...{ score: 5, coverage: 1, faq: null, ...more },
})
const pair = (chunk: string, question: string, answer: string, more: Partial<RankedPassage> = {}) =>
  passage(chunk, `${question}\n\n${answer}`, { faq: { question, answer }, ...more })
/** The result of a search that ranks these passages. */
const find = (question: string, ...ranked: RankedPassage[]) => lookUp({ rank: async () => ranked }, 'base', question)
const enough = async (question: string, ...ranked: RankedPassage[]) =>
  (await find(question, ...ranked)).enough.map(({ chunk }) => chunk)
const returns = 'Can clarinets be returned within thirty days?'

describe('the search for a question', () => {
  it('uses the bot’s own knowledge base, with a limit', async () => {
    const asked: unknown[] = []
    const rank = async (options: unknown) => {
      asked.push(options)
      return []
    }
    await lookUp({ rank }, 'base', returns)
    expect(asked).toEqual([{ bases: ['base'], query: returns, limit: 8 }])
  })

  it('counts the question’s words in two neighbouring sentences, not those spread over a passage', async () => {
    const near = passage('near', 'We sell reeds. Clarinets can be returned. You have thirty days. We are in Porto.')
    const far = passage(
      'far',
      'Clarinets are old. We sell reeds. We are in Porto. Thirty people work here. Days are long. Returned mail is lost.',
    )
    const found = await find(returns, near, far)
    expect(found.ranked.map(({ chunk, coverage }) => [chunk, coverage])).toEqual([
      ['near', 0.8],
      ['far', 0.4],
    ])
    expect(found.enough.map(({ chunk }) => chunk)).toEqual(['near'])
  })

  it('counts title and headings with every sentence', async () => {
    const text = 'You have thirty days.'
    expect(await enough(returns, passage('plain', text))).toEqual([])
    expect(await enough(returns, passage('under', text, { headings: ['Returned clarinets'] }))).toEqual(['under'])
  })

  it('prefers a pair to a passage with a somewhat higher score', async () => {
    const text = 'Clarinets can be returned within thirty days.'
    const [faq, other] = [
      pair('faq', returns, 'Yes, in their case.', { score: 6 }),
      passage('text', text, { score: 10 }),
    ]
    expect(await enough(returns, other, faq)).toEqual(['faq', 'text'])
    expect(await enough(returns, other, { ...faq, score: 5.9 })).toEqual(['text', 'faq'])
  })

  it('requires every word of a question of one or two words', async () => {
    expect(await enough('clarinet prices', passage('all', 'x', { coverage: 1 }))).toEqual(['all'])
    expect(await enough('clarinet prices', passage('half', 'x', { coverage: 0.5 }))).toEqual([])
    expect(await enough('the of and', passage('none', 'x', { coverage: 1 }))).toEqual([])
  })

  it('names at most three passages to the team', async () => {
    const ranked = ['a', 'b', 'c', 'd'].map((chunk) => passage(chunk, 'Reeds.', { title: chunk }))
    expect(triedOf(await find(returns, ...ranked)).map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  })
})

describe('a quoted answer', () => {
  it('is the answer of a pair as a person wrote it, without Markdown in the message', async () => {
    const found = await find(returns, pair('faq', returns, ' **Yes**, see [our terms](https://a.example). '))
    expect(quoteAnswer(found)).toMatchObject({
      body: expect.stringMatching(/^Yes, see our terms/),
      source: { chunk: 'faq', quote: '**Yes**, see [our terms](https://a.example).' },
    })
  })

  it('is quoted from the passage if somebody has changed the pair’s passage', async () => {
    const changed = { ...pair('faq', returns, 'Yes.'), text: 'Clarinets can be returned within thirty days.' }
    expect(quoteAnswer(await find(returns, changed))!.body).toBe('Clarinets can be returned within thirty days.')
  })

  it('comes from the next passage if there is nothing to quote in the first', async () => {
    const headings = passage('empty', '# Clarinets returned within thirty days', { title: returns })
    const full = passage('full', 'Clarinets can be returned within thirty days.')
    expect(quoteAnswer(await find(returns, headings, full))!.source.chunk).toBe('full')
    expect(quoteAnswer(await find(returns, headings))).toBeNull()
  })

  it('includes its page or moment', async () => {
    const found = await find(returns, passage('p', 'Clarinets can be returned within thirty days.', { page: 4 }))
    expect(quoteAnswer(found)!.source).toMatchObject({ page: 4 })
  })
})

describe('the quoted part of a passage', () => {
  const quote = (text: string) => quoteFrom(text, returns, 'en-US')
  const answer = 'Clarinets can be returned within thirty days.'

  it('begins with the best matching sentence, and continues to the end of the paragraph', () => {
    expect(quote(`We are in Porto. ${answer} Use their case.\n\nWe open at nine.`)).toBe(`${answer} Use their case.`)
  })

  it('does not begin with a heading', () => {
    expect(quote(`## ${answer}\n\nUse their case.`)).toBe('Use their case.')
    expect(quote('# Clarinets')).toBe('')
    expect(quote('')).toBe('')
  })

  it('ends before the sentence that would make it longer than six hundred characters', () => {
    const more = (length: number) => `${'Reeds '.repeat(length / 6).trim()}.`
    const text = `${answer} ${more(300)} ${more(300)} ${more(60)}`
    expect(quote(text)).toBe(`${answer} ${more(300)}`)
  })

  it('is verbatim, even if its only sentence is very long', () => {
    const long = `Clarinets ${'returned '.repeat(300)}.`
    const quoted = quote(long)
    expect(quoted).toHaveLength(1200)
    expect(long.startsWith(quoted)).toBe(true)
  })
})
