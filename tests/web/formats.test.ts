import { describe, expect, it } from 'vitest'
import { formatsOf } from '#web/locale/formats.ts'
import { firstLine } from '#web/production/first-line.ts'

const [english, portuguese] = [formatsOf('en-US'), formatsOf('pt-BR')]
const now = new Date(2026, 10, 20, 14, 30)
/** As the record API writes a moment on the clock of this machine. */
const stored = (date: Date): string => date.toISOString().replace('T', ' ')
const ago = (seconds: number): string => stored(new Date(now.getTime() - seconds * 1000))
/** Spaces of the formats that do not break. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('formats of the two languages', () => {
  it('write numbers with their own separators', () => {
    expect([english.number(1234567.5), portuguese.number(1234567.5)]).toEqual(['1,234,567.5', '1.234.567,5'])
    expect([english.number(0), portuguese.number(-1000)]).toEqual(['0', '-1.000'])
  })

  it('write dates and times in the reader’s time zone', () => {
    expect(english.date(stored(now))).toBe('Nov 20, 2026')
    expect(portuguese.date(stored(now))).toBe('20 de nov. de 2026')
    expect(plain(english.dateTime(stored(now)))).toBe('Nov 20, 2026, 2:30 PM')
    expect(portuguese.dateTime(stored(now))).toBe('20 de nov. de 2026, 14:30')
  })

  it('write lists', () => {
    expect([english.list(['a', 'b', 'c']), portuguese.list(['a', 'b', 'c'])]).toEqual(['a, b, and c', 'a, b e c'])
    expect([english.list([]), english.list(['a'])]).toEqual(['', 'a'])
  })

  it('are empty for a missing moment', () => {
    expect([english.date(''), english.dateTime(''), english.relative('')]).toEqual(['', '', ''])
  })

  it.each([
    [0, '0 kB', '0 kB'],
    [6, '0.1 kB', '0,1 kB'],
    [512, '0.5 kB', '0,5 kB'],
    [1536, '1.5 kB', '1,5 kB'],
    [1_048_576, '1 MB', '1 MB'],
    [1_300_000, '1.2 MB', '1,2 MB'],
    [1_073_741_824, '1 GB', '1 GB'],
    [5_500_000_000_000, '5,122.3 GB', '5.122,3 GB'],
  ])('write %d bytes as %s', (bytes, first, second) => {
    expect([english.bytes(bytes), portuguese.bytes(bytes)]).toEqual([first, second])
  })
})

describe('a moment relative to now', () => {
  it.each([
    [0, 'now', 'agora'],
    [59, 'now', 'agora'],
    [60, '1 minute ago', 'há 1 minuto'],
    [-90, 'in 2 minutes', 'em 2 minutos'],
    [3599, '1 hour ago', 'há 1 hora'],
    [3600, '1 hour ago', 'há 1 hora'],
    [2 * 3600, '2 hours ago', 'há 2 horas'],
    [86_399, 'yesterday', 'ontem'],
    [86_400, 'yesterday', 'ontem'],
    [-86_400, 'tomorrow', 'amanhã'],
    [6 * 86_400, '6 days ago', 'há 6 dias'],
    [-7 * 86_400 + 1, 'in 7 days', 'em 7 dias'],
    [-7 * 86_400 - 60, 'in 7 days', 'em 7 dias'],
    [8 * 86_400, 'last week', 'semana passada'],
    [14 * 86_400, '2 weeks ago', 'há 2 semanas'],
    [60 * 86_400, '2 months ago', 'há 2 meses'],
    [800 * 86_400, '2 years ago', 'há 2 anos'],
  ])('%d seconds ago is %s', (seconds, first, second) => {
    expect(english.relative(ago(seconds), now)).toBe(first)
    expect(portuguese.relative(ago(seconds), now)).toBe(second)
  })
})

describe('the first line of a text as a title', () => {
  it.each([
    ['We repair.\nAnd more.', 'We repair.'],
    ['\n\n  We repair.  ', 'We repair.'],
    ['', ''],
    ['a'.repeat(60), 'a'.repeat(60)],
    [`${'word '.repeat(12)}again and again`, `${'word '.repeat(11)}word…`],
    [`${'a'.repeat(52)} tail, and more`, `${'a'.repeat(52)} tail…`],
    ['🚲'.repeat(61), `${'🚲'.repeat(60)}…`],
  ])('%j', (text, title) => {
    expect(firstLine(text)).toBe(title)
  })
})
