import { readXml } from './xml.ts'

/** The kind of number in a cell; amounts of money with their sign. */
export type CellFormat = 'general' | 'percent' | 'date' | 'time' | 'date-time' | `money ${string}`

/** The built-in formats of every workbook. */
const builtIn = new Map<number, CellFormat>([
  [9, 'percent'],
  [10, 'percent'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47].map((id) => [id, 'time'] as const),
  [22, 'date-time'],
])

/** By the style index of a cell. */
export function cellFormats(xml: string | undefined): CellFormat[] {
  const own = new Map(builtIn)
  const formats: CellFormat[] = []
  let isCells = false
  if (xml)
    readXml(xml, {
      open(name, attribute) {
        if (name === 'numFmt') own.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode')))
        else if (name === 'cellXfs') isCells = true
        else if (name === 'xf' && isCells) formats.push(own.get(Number(attribute('numFmtId'))) ?? 'general')
      },
      close(name) {
        if (name === 'cellXfs') isCells = false
      },
    })
  return formats
}

/** Quoted text, colours and conditions do not affect the kind. */
function formatOf(code: string): CellFormat {
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase()
  const hasDate = /[dy]/.test(plain)
  const hasTime = /[hs]/.test(plain)
  if (hasDate) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  if (plain.includes('%')) return 'percent'
  const sign = signOf(code)
  return sign ? `money ${sign}` : 'general'
}

/** `R$` of `"R$" #,##0.00` and of `[$R$-416] #,##0.00`. */
function signOf(code: string): string {
  for (const { 1: quoted, 2: local, 3: bare } of code.matchAll(/"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|\\?([$€£¥])/g)) {
    const text = (quoted ?? local ?? bare ?? '').trim()
    if (/^([A-Z]{0,3}[$€£¥]|[A-Z]{3})$/.test(text)) return text
  }
  return ''
}

const millisecondsPerDay = 86_400_000
/** Day 0 of the two calendars; the older one counts 29 February 1900, which did not exist. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }

/** `45292` → `2024-01-01`, `0.125` → `12.5%`; other numbers without the noise of binary fractions. */
export function shownNumber(value: number, format: CellFormat, from1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (format === 'percent') return `${tidy(value * 100)}%`
  if (format === 'general') return tidy(value)
  if (format.startsWith('money ')) return `${format.slice(6)} ${value.toFixed(2)}`
  const moment = new Date((from1904 ? epochs.from1904 : epochs.from1900) + Math.round(value * millisecondsPerDay))
  if (Number.isNaN(moment.getTime())) return tidy(value)
  const text = moment.toISOString()
  if (format === 'time') return text.slice(11, 16)
  return format === 'date' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

const tidy = (value: number): string => String(Number(value.toPrecision(12)))
