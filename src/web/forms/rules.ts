import * as z from 'zod/mini'
import { textsOf } from '#web/locale/index.ts'
import { currentRuntime } from '#web/records/index.ts'

const maxEmailCharacters = 254

export const isBlank = (value: string): boolean => value.trim() === ''
export const isEmail = (value: string): boolean =>
  value.trim().length <= maxEmailCharacters && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
const isUrl = (value: string): boolean => /^https?:\/\/[^\s.]+\.[^\s]+$/.test(value.trim())

/**
 * A condition with its message, in the current language. If several fail, the first is shown.
 * No rule aborts the others, so that rules over several fields are all checked.
 */
export const rule = <T>(holds: (value: T) => boolean, message: () => string) => z.refine<T>(holds, { error: message })

const required = rule<string>(
  (value) => !isBlank(value),
  () => textsOf('validation')('required'),
)
const url = rule<string>(
  (value) => isBlank(value) || isUrl(value),
  () => textsOf('validation')('urlExample', { host: 'https://timbre.example' }),
)

/** The minimum length that administrators have set at the time of the check. */
function passwordOf(limit: 'passwordCharacters' | 'administratorPasswordCharacters') {
  const count = () => currentRuntime().limits[limit]
  const long = rule<string>(
    (value) => value.length >= count(),
    // The specification's text is for the default.
    () => (count() === 8 ? textsOf('validation')('password') : textsOf('validation')('minLength', { count: count() })),
  )
  return z.string().check(required, long)
}

/** The specification's rules that can be checked in the browser. Texts are trimmed. */
export const rules = {
  text: () => z.string().check(z.trim()),
  required: () => z.string().check(z.trim(), required),
  email: () =>
    z.string().check(
      z.trim(),
      required,
      rule(isEmail, () => textsOf('validation')('email')),
    ),
  optionalEmail: () =>
    z.string().check(
      z.trim(),
      rule(
        (value) => isBlank(value) || isEmail(value),
        () => textsOf('validation')('email'),
      ),
    ),
  /** Required, and not trimmed. */
  verbatim: () => z.string().check(required),
  password: () => passwordOf('passwordCharacters'),
  administratorPassword: () => passwordOf('administratorPasswordCharacters'),
  /** A checkbox that must be checked. */
  consent: () =>
    z.boolean().check(
      rule(
        (isGiven) => isGiven,
        () => textsOf('validation')('consent'),
      ),
    ),
  /** A typed whole number between two bounds. */
  wholeNumber: ({ min, max }: { min: number; max: number }) =>
    z.string().check(
      rule(
        (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
        () => textsOf('validation')('range', { min, max }),
      ),
    ),
  url: () => z.string().check(z.trim(), url),
  requiredUrl: () => z.string().check(z.trim(), required, url),
}

/** Shows a mismatch at the confirmation field. */
export const samePasswords = z.refine<{ password: string; passwordConfirm: string }>(
  ({ password, passwordConfirm }) => isBlank(passwordConfirm) || password === passwordConfirm,
  { path: ['passwordConfirm'], error: () => textsOf('validation')('passwordsDiffer') },
)
