import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Updates an open form when the stored values change: untouched fields get the new value, edited ones keep the person's input.
 * @returns whether saving would overwrite a change that somebody else has made since
 */
export function useStoredValues<V extends FieldValues>(
  methods: UseFormReturn<V, unknown, V>,
  stored: V,
  isSubmitting: boolean,
): boolean {
  const known = useRef(stored)
  const [contested, setContested] = useState<readonly string[]>([])
  const key = JSON.stringify(stored)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the stored values
  useEffect(() => {
    // The event of the person's own change may arrive before its response, which marks the values as stored.
    if (isSubmitting) return
    const before = known.current
    const changed = (Object.keys(stored) as Path<V>[]).filter((name) => !same(stored[name], before[name]))
    if (changed.length === 0) return
    known.current = stored
    const typed = { ...methods.getValues() }
    const defaults = { ...(methods.formState.defaultValues as V) }
    const isTouched = (name: Path<V>): boolean => !same(typed[name], defaults[name])
    const touched = new Set(changed.filter((name) => isTouched(name) && !same(typed[name], stored[name])))
    methods.reset({ ...defaults, ...pick(stored, changed) } as DefaultValues<V> as V, {
      keepValues: true,
      keepErrors: true,
    })
    for (const name of Object.keys(typed) as Path<V>[]) {
      const isFollowing = changed.includes(name) && !touched.has(name)
      methods.setValue(name, isFollowing ? stored[name] : typed[name], { shouldDirty: true })
    }
    // The event of a save contains the person's own input.
    const contesting = [...touched].filter((name) => !same(stored[name], defaults[name]))
    setContested((names) => [...new Set([...names, ...contesting])])
  }, [key, isSubmitting, methods])

  // A field that equals the stored value again, because it was saved or reset, has no conflict.
  const { defaultValues, isDirty } = methods.formState
  return isDirty && contested.some((name) => !same(methods.getValues(name as Path<V>), defaultValues?.[name]))
}

const pick = <V extends FieldValues>(values: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>
