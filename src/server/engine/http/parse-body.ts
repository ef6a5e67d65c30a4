import type { z } from 'zod'
import { invalid } from '../errors.ts'

/**
 * @param otherwise the field to name if the body is not an object
 * @throws ApiError 400 `validation_invalid_value` with the first invalid field
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, otherwise: string): T {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  throw invalid(String(error.issues[0]?.path[0] ?? otherwise), 'validation_invalid_value', 'Invalid value.')
}
