/** A variable of the environment is invalid. The message names it and says what to write instead. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

export function seconds(name: string, value: string): number {
  const number = Number(value)
  if (number > 0 && number <= 3600) return number
  throw new ConfigError(`${name} is "${value}" but must be a number of seconds from 1 to 3600.`)
}

export function webAddress(name: string, value: string): string {
  if (value === '') return ''
  const url = URL.parse(value)
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return value.replace(/\/+$/, '')
  throw new ConfigError(`${name} is "${value}" but must be an address such as https://timbre.example.`)
}

export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const known = allowed.find((entry) => entry === value)
  if (known) return known
  throw new ConfigError(`${name} is "${value}" but must be one of: ${allowed.join(', ')}.`)
}
