import { ApiError } from './errors.ts'

/**
 * Waits for all checks of a transaction. They run concurrently, so that PostgreSQL gets their statements in few packets.
 * @throws the refusal of the first in the list, as if they ran one after the other
 */
export async function passAll<T extends readonly unknown[] | []>(
  checks: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const failures: { at: number; error: unknown }[] = []
  await Promise.all(
    checks.map(async (check, at) => {
      try {
        await check
      } catch (error) {
        failures.push({ at, error })
      }
    }),
  )
  const [earliest] = failures
  if (!earliest) return Promise.all(checks)
  // Statements after a failed one fail too, without the cause.
  if (!(earliest.error instanceof ApiError)) throw earliest.error
  const refusals = failures.filter(({ error }) => error instanceof ApiError)
  throw refusals.sort((one, other) => one.at - other.at)[0]!.error
}
