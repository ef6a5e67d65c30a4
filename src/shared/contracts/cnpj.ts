/**
 * The tax number of companies in Brazil, in its old numeric and its new alphanumeric form (Instrução Normativa RFB
 * 2.229/2024). Always text: the new form has letters.
 */
const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Upper case and without mask, e.g. `12.abc.345/01de-35` → `12ABC34501DE35`. Does not validate. */
export function normaliseCnpj(input: string): string {
  return input.toUpperCase().replace(/[.\-/\s]/g, '')
}

/** Whether format and both check digits are valid, with or without mask, in either case. */
export function isCnpj(input: string): boolean {
  const cnpj = normaliseCnpj(input)
  const isRepeated = /^(.)\1{13}$/.test(cnpj)
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || isRepeated) return false
  const first = checkDigit(cnpj.slice(0, 12))
  return cnpj.endsWith(`${first}${checkDigit(cnpj.slice(0, 12) + first)}`)
}

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`; incomplete input is formatted as far as possible. */
export function formatCnpj(input: string): string {
  const cnpj = normaliseCnpj(input)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14)
  const separators: Record<number, string> = { 2: '.', 5: '.', 8: '/', 12: '-' }
  return [...cnpj].map((character, index) => (separators[index] ?? '') + character).join('')
}

function checkDigit(characters: string): number {
  const ownWeights = weights.slice(weights.length - characters.length)
  const sum = [...characters].reduce((total, c, index) => total + (c.charCodeAt(0) - 48) * ownWeights[index]!, 0)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
