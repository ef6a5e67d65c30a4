import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { describeFailure, describeProblem } from '#web/locale/index.ts'
import { failureOf } from '#web/records/index.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { useStoredValues } from './use-stored-values.ts'

interface FormOptions<V extends FieldValues> {
  /** The stored values. Untouched fields are updated with them while the form is open. */
  initial: V
  /** Validates the values before they are sent; its messages are shown at the fields. Built from `rules`. A schema that checks only
   * some of the fields is a `looseObject`. */
  schema?: ZodMiniType<object, object>
  /** Called with the names of invalid fields, e.g. to show their step. */
  onInvalid?: (names: readonly string[]) => void
  /**
   * Resolves to `false` if nothing was stored, e.g. in a step before the last.
   * @throws what the record API throws; field errors are shown at their fields
   */
  submit: (values: V) => Promise<unknown>
  /**
   * The text of a failure that belongs to no field, nor to the account as a whole. Default: the server's message in the reader's language.
   * `isUnreachable`: the server was not reached, so the values are not the cause.
   */
  wordFailure?: (message: string, isUnreachable: boolean) => string
  /** Called with the values after each change, e.g. to keep a draft. */
  onChange?: (values: V) => void
  /** Warns before the page is left with unsaved changes. */
  warnsUnsaved?: boolean
}

export interface FormState<V extends FieldValues> {
  methods: UseFormReturn<V, unknown, V>
  element: RefObject<HTMLFormElement | null>
  submit: () => Promise<void>
  isDirty: boolean
  /** Saving would replace a change that somebody else has made since the form was opened. */
  isContested: boolean
  /** The values are being sent. */
  isBusy: boolean
  /** The error message of the form as a whole; empty if there is none. */
  failure: string
  fail: (message: string) => void
  /** Sets a field from code. */
  set: <N extends Path<V>>(name: N, value: PathValue<V, N>) => void
}

/** The state of a form and its submission. Render it with `Form` and fields by name. */
export function useForm<V extends FieldValues>({
  initial,
  schema,
  submit,
  onInvalid,
  wordFailure = (message) => message,
  onChange,
  warnsUnsaved = false,
}: FormOptions<V>): FormState<V> {
  const methods = useHookForm<V, unknown, V>({
    defaultValues: initial as DefaultValues<V>,
    ...(schema && { resolver: zodResolver(schema as never) as unknown as Resolver<V, unknown, V> }),
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [failure, fail] = useState('')
  const { isDirty, isSubmitting } = methods.formState
  const isContested = useStoredValues(methods, initial, isSubmitting)
  // No warning while the values are being sent: `submit` may navigate itself.
  useUnsavedChanges(warnsUnsaved && isDirty && !isSubmitting)

  const hear = useEffectEvent((values: V) => onChange?.(values))
  useEffect(() => methods.subscribe({ formState: { values: true }, callback: ({ values }) => hear(values) }), [methods])

  /** The fields become invalid with the next paint. */
  function focusFirstWrong(): void {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function send(values: V): Promise<void> {
    const sent = { ...methods.getValues() }
    try {
      if ((await submit(values)) !== false) markStored(sent)
    } catch (error) {
      showFailure(error)
    }
  }

  /** Keeps what was typed while the values were being sent, as unsaved. */
  function markStored(sent: V): void {
    const typed = { ...methods.getValues() }
    methods.reset(sent, { keepValues: true })
    for (const name of Object.keys(typed) as Path<V>[]) {
      if (typed[name] !== sent[name]) methods.setValue(name, typed[name], { shouldDirty: true })
    }
  }

  function showFailure(error: unknown): void {
    const failed = failureOf(error)
    if (failed.isAbort) return
    const values = methods.getValues()
    const known = Object.entries(failed.fields).filter(([name]) => Object.hasOwn(values, name))
    for (const [name, problem] of known)
      methods.setError(name as Path<V>, { type: 'server', message: describeProblem(problem) })
    if (known.length > 0) focusFirstWrong()
    // The account may not do this, whatever was entered.
    else if (failed.fields.account) fail(describeFailure(failed))
    else fail(wordFailure(describeFailure(failed), failed.isUnreachable))
  }

  return {
    methods,
    element,
    isDirty,
    isContested,
    isBusy: isSubmitting,
    failure,
    fail,
    async submit() {
      // A second Enter may come before the form is rendered as busy.
      if (isSending.current) return
      isSending.current = true
      fail('')
      await methods.handleSubmit(send, (wrong) => {
        onInvalid?.(Object.keys(wrong))
        focusFirstWrong()
      })()
      isSending.current = false
    },
    set(name, value) {
      methods.setValue(name, value, { shouldDirty: true })
      methods.clearErrors(name)
    },
  }
}
