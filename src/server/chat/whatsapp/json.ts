import type { JsonObject } from '#shared/contracts/whatsapp.ts'

/** Readers for data from outside: values of the wrong type count as missing. */
export const objectIn = (value: unknown): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {}

export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(objectIn) : [])

/** Drops characters that PostgreSQL rejects. */
export const textIn = (value: unknown): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is the character
  typeof value === 'string' ? value.replace(/\u0000/g, '').toWellFormed() : ''
