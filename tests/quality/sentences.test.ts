import { describe, expect, it } from 'vitest'
import { splitSentences } from '#shared/quality/sentences.ts'

const split = (text: string) => splitSentences(text).map((sentence) => sentence.text)

describe('a text is split after', () => {
  it.each([
    ['a time', ['The shop closes at 16:30.', 'Then we count.']],
    ['a time, in Portuguese', ['Fechamos às 16:30.', 'Depois contamos o caixa.']],
    ['a ratio', ['We mix it 1:10.', 'The rest is water.']],
    ['a year', ['It opened in 1984.', 'Nobody came.']],
    ['a short form that closes', ['We sold ovens, racks, etc.', 'The rest went to a friend.']],
    ['the word “no”', ['Some of them said no.', 'Others did not answer.']],
    ['a quotation', ['“It is done.”', 'She left.']],
    ['several marks', ['Really?!', 'Yes…', 'Of course.']],
  ])('%s', (_, sentences) => {
    expect(split(sentences.join(' '))).toEqual(sentences)
  })

  it('a line without a mark', () => {
    expect(split('What we learned\nWe opened in May.')).toEqual(['What we learned', 'We opened in May.'])
  })
})

describe('a text is not split after', () => {
  it.each([
    ['a decimal', 'The bath takes 3.5 litres a minute.'],
    ['an initial', 'The house of J. Prado was sold.'],
    ['a title', 'We asked Dr. Lima about it.'],
    ['an ordinal that begins a line', '1. Open the valve'],
    ['an ordinal behind a colon', 'Two rules: 1. Open the valve slowly'],
    ['the number of an article', 'O art. 5 da lei diz outra coisa.'],
    ['a domain', 'Write to timbre.example before Monday.'],
  ])('%s', (_, sentence) => {
    expect(split(sentence)).toEqual([sentence])
  })
})

describe('a sentence', () => {
  it('says where it is in the text', () => {
    const text = '  Open at 8:15.   Close at 16:30. '
    const found = splitSentences(text)
    expect(found).toHaveLength(2)
    for (const { text: own, start, end } of found) expect(text.slice(start, end)).toBe(own)
  })
})
