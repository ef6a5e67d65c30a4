import { invalid } from '#server/engine/errors.ts'
import { maxCount, metrics, type Numbers } from '#shared/contracts/results.ts'

/** Reads submitted numbers. @throws ApiError 400 for anything else, and if there are none */
export function checkedNumbers(given: unknown): Numbers {
  const refuse = () => invalid('numbers', 'validation_invalid_numbers', 'Enter whole numbers from 0.')
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw refuse()
  const entries = Object.entries(given)
  if (entries.length === 0) throw invalid('numbers', 'validation_no_numbers', 'Enter at least one number.')
  for (const [metric, value] of entries) {
    if (!metrics.some((known) => known === metric)) throw refuse()
    if (!Number.isInteger(value) || value < 0 || value > maxCount) throw refuse()
  }
  return given as Numbers
}
