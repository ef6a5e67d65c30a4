import type { Finding } from './report.ts'

/** Personal data that has no place in public: CPF, payment cards, e-mail addresses, telephone numbers. */
export function privacyFindings(body: string): Finding[] {
  const findings: Finding[] = []
  const look = (pattern: RegExp, what: string, holds: (text: string) => boolean = () => true) => {
    for (const match of body.matchAll(pattern)) {
      if (!holds(match[0])) continue
      const start = match.index
      findings.push({
        check: 'personal-data',
        severity: 'block',
        start,
        end: start + match[0].length,
        excerpt: match[0],
        values: { what },
      })
    }
  }
  look(/(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g, 'CPF', isCpf)
  look(/(?<!\d)(?:\d[ -]?){13,19}(?!\d)/g, 'card', (text) => passesLuhn(text.replace(/\D/g, '')))
  look(/[\w.+-]+@[\w-]+\.[\w.-]*\w/g, 'e-mail')
  look(
    /(?<![\d.,])(?:\+\d{1,3}[ .-]?)?\(\d{2,3}\)[ .-]?\d{4,5}[ .-]?\d{4}(?!\d)|\+\d{1,3}[ .-]?\d{2}[ .-]?\d{4,5}[ .-]?\d{4}(?!\d)/g,
    'telephone',
  )
  return findings
}

function isCpf(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number)
  if (digits.length !== 11 || new Set(digits).size === 1) return false
  const check = (count: number) => {
    const sum = digits.slice(0, count).reduce((total, digit, index) => total + digit * (count + 1 - index), 0)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === digits[9] && check(10) === digits[10]
}

function passesLuhn(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
