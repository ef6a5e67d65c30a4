import { describe, expect, it } from 'vitest'
import { parseTranscript } from '#server/knowledge/parser/transcript.ts'
import { createPlaces, marksIn, pageMark, timeMark, withoutMarks } from '#server/knowledge/places.ts'

const clock = (seconds: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)},000`
}
/** Captions of two seconds each, one after the other. */
const captions = (...texts: string[]): string =>
  texts.map((text, at) => `${at + 1}\n${clock(at * 2)} --> ${clock(at * 2 + 2)}\n${text}\n`).join('\n')
const read = (text: string): string => withoutMarks(parseTranscript(text).markdown)

describe('captions', () => {
  it('of SubRip become one text', () => {
    expect(read(captions('We repair', 'every bicycle.'))).toBe('We repair every bicycle.')
  })

  it('of WebVTT may have a heading, notes, settings, names and styles', () => {
    const text = `WEBVTT - Interview

NOTE Nobody reads this.

STYLE
::cue { color: red }

intro
00:01.500 --> 00:04.000 align:start position:0%
<v Ines Falk>We <i>repair</i> <c.loud>every</c> bicycle.</v>

00:04.000 --> 00:06.000
[applause]

00:06.000 --> 00:08.000
♪ music ♪
It rains.
`
    expect(read(text)).toBe('Ines Falk: We repair every bicycle. It rains.')
  })

  it('may have the line ends of Windows', () => {
    expect(read(captions('One.', 'Two.').replaceAll('\n', '\r\n'))).toBe('One. Two.')
  })

  it('that scroll repeat the previous one, which is kept once', () => {
    expect(read(captions('We repair', 'We repair every', 'We repair every bicycle.'))).toBe('We repair every bicycle.')
  })

  it('that only begin with the same letters are kept whole', () => {
    expect(read(captions('So', 'Some people wait.', 'I', 'It rains.'))).toBe('So Some people wait. I It rains.')
  })

  it.each([
    ['nothing', ''],
    ['text without times', 'We repair every bicycle.'],
    ['a time without words', '1\n00:00:01,000 --> 00:00:02,000\n'],
    ['only sounds', captions('[music]', '(door closes)')],
  ])('of %s are no text', (_what, text) => {
    expect(read(text)).toBe('')
  })

  it('cannot pretend to be at another time', () => {
    expect(parseTranscript(captions(`${timeMark(999)}Hello.`)).markdown).toBe(`${timeMark(0)}Hello.`)
  })
})

describe('paragraphs of captions', () => {
  it('begin after a pause', () => {
    const text = `1\n${clock(0)} --> ${clock(2)}\nBefore the pause\n\n2\n${clock(10)} --> ${clock(12)}\nand after it\n`
    expect(read(text)).toBe('Before the pause\n\nand after it')
  })

  it('begin at the end of a sentence, once there are enough words', () => {
    const sentence = 'one two three four five six seven eight nine ten.'
    const paragraphs = read(captions(...Array.from({ length: 12 }, () => sentence).map((text, at) => `${at} ${text}`)))
    expect(paragraphs.split('\n\n').map((text) => text.split(' ').length)).toEqual([88, 44])
  })

  it('do not end within a sentence', () => {
    const text = read(captions(...Array.from({ length: 30 }, (_, at) => `${at} one two three four five`)))
    expect(text).not.toContain('\n')
  })
})

describe('places', () => {
  it('are those of the mark before each text', () => {
    const placeOf = createPlaces()
    expect(placeOf('Before any mark.')).toEqual({ page: 0, seconds: 0 })
    expect(placeOf(`${pageMark(3)}A page.`)).toEqual({ page: 3, seconds: 0 })
    expect(placeOf('More of it.')).toEqual({ page: 3, seconds: 0 })
  })

  it('are where a text begins, if it runs over several', () => {
    const placeOf = createPlaces()
    expect(placeOf(`${pageMark(1)}One${pageMark(2)} two`)).toEqual({ page: 1, seconds: 0 })
    expect(placeOf('The rest.')).toEqual({ page: 2, seconds: 0 })
    expect(placeOf(`Still two. ${pageMark(3)}Three`)).toEqual({ page: 2, seconds: 0 })
  })

  it('leave nothing in a text, whatever it contains', () => {
    const text = `${pageMark(1)}One ${timeMark(61.9)}two \u001dthree`
    expect(withoutMarks(text)).toBe('One two three')
    expect(marksIn(text)).toBe(pageMark(1) + timeMark(61))
  })
})
