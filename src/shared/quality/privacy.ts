import { each, type Reading } from './check.ts'
import type { Finding } from './report.ts'

/** Personal data that no post should contain. Numbers are verified by their check digits if they have any. */
export function checkPrivacy(reading: Reading): Finding[] {
  const found = (what: string, pattern: RegExp, valid: (text: string) => boolean): Finding[] =>
    each('personal-data', 'block', reading, reading.body, pattern)
      .filter(({ start, end }) => valid(reading.body.slice(start, end)))
      .map((each) => ({ ...each, values: { what } }))
  const cpfs = found('CPF', /(?<![\d.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g, isCpf)
  const cards = found('card', /(?<![\d-])\d(?:[ -]?\d){12,18}(?!\d)/g, isCard)
  const taken = [...cpfs, ...cards]
  const phones = found(
    'phone',
    /(?<![\w.,/-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,3}\)[ .-]?|\d{2,3}[ .-])\d{3,5}[ .-]\d{4}(?!\d)|(?<![\w.,/-])\+\d{10,14}(?!\d)|\(\d{2}\) ?9\d{8}(?!\d)/g,
    () => true,
  ).filter((phone) => !taken.some((other) => other.start < phone.end && phone.start < other.end))
  return [
    ...cpfs,
    ...cards,
    ...phones,
    ...found('e-mail', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (text) => /\.[a-z]{2,}$/i.test(text)),
  ]
}

function isCpf(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false
  const check = (count: number) => {
    let sum = 0
    for (let index = 0; index < count; index += 1) sum += Number(digits[index]) * (count + 1 - index)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}

/** Luhn. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
