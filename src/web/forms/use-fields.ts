import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { describeFailure, describeProblem, textsOf } from '#web/locale/index.ts'
import { failureOf } from '#web/records/index.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

type Check<V> = (values: V) => Partial<Record<keyof V & string, string | null | false>>

interface FormOptions<V> {
  initial: V
  /** A sentence per field that is not right yet. */
  check?: Check<V>
  /**
   * Resolves to `false` where nothing was stored, e.g. a step before the last.
   * @throws what the record API throws; its field problems are shown at their fields
   */
  submit: (values: V) => Promise<unknown>
  /**
   * A failure that belongs to no field, in the reader's language. Default: shown as the form's own message.
   * `isUnreachable`: the values never got to the server, so nothing is wrong with them.
   */
  failed?: (message: string, isUnreachable: boolean) => void
  /** Leaving the page with values that are not stored is asked about. */
  warnsUnsaved?: boolean
}

/** A form's values, messages and way to the server. The first wrong field gets the focus. */
export function useFields<V extends Record<string, unknown>>({
  initial,
  check,
  submit,
  failed,
  warnsUnsaved = false,
}: FormOptions<V>) {
  const [values, setValues] = useState(initial)
  const [stored, setStored] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isDirty = Object.keys(values).some((name) => values[name] !== stored[name])
  // While the values are on their way nothing asks: `submit` may lead to another page itself.
  useUnsavedChanges(warnsUnsaved && isDirty && !isBusy)

  function set<K extends keyof V & string>(name: K, value: V[K]): void {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _gone, ...rest }) => rest)
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wrong = Object.entries(check?.(values) ?? {}).filter(([, message]) => message) as [string, string][]
    if (wrong.length > 0) return show(Object.fromEntries(wrong))
    setBusy(true)
    setErrors({})
    try {
      if ((await submit(values)) !== false) setStored(values)
    } catch (error) {
      const failure = failureOf(error)
      const { fields, isAbort, isUnreachable } = failure
      const known = Object.entries(fields).filter(([name]) => name in values)
      if (isAbort) return
      if (known.length > 0) show(Object.fromEntries(known.map(([name, problem]) => [name, describeProblem(problem)])))
      else if (failed) failed(describeFailure(failure), isUnreachable)
      else show({ '': describeFailure(failure) })
    } finally {
      setBusy(false)
    }
  }

  function show(messages: Record<string, string>): void {
    setErrors(messages)
    // The fields get their invalid state with the next paint.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  /** In a text of several lines Enter alone begins the next one. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return { values, set, errors, isBusy, isDirty, formProps: { ref: form, onSubmit, onKeyDown, noValidate: true } }
}

export const isBlank = (value: string): boolean => value.trim() === ''
const longestEmail = 254
export const isEmail = (value: string): boolean =>
  value.trim().length <= longestEmail && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())

/** The messages of the contract for what can be judged before asking the server. */
export const checks = {
  required: (value: string) => isBlank(value) && textsOf('validation')('required'),
  email: (value: string) => checks.required(value) || (!isEmail(value) && textsOf('validation')('email')),
  password: (value: string) =>
    checks.required(value) || (value.length < limits.passwordCharacters && textsOf('validation')('password')),
  administratorPassword: (value: string) => {
    const count = limits.administratorPasswordCharacters
    return checks.required(value) || (value.length < count && textsOf('validation')('minLength', { count }))
  },
  same: (value: string, other: string) => value !== other && textsOf('validation')('passwordsDiffer'),
  url: (value: string) =>
    !isBlank(value) &&
    !/^https?:\/\/[^\s.]+\.[^\s]+$/.test(value.trim()) &&
    textsOf('validation')('urlExample', { host: 'https://timbre.example' }),
}
