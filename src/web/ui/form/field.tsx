import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'

interface FieldWiring {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

const Wiring = createContext<FieldWiring | null>(null)

export interface FieldProps {
  label: ReactNode
  /** Hides the label visually, if it is clear from the context. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  /** Beside the label, e.g. a link or a counter. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A labelled control with hint and error; the control inside gets its id and descriptions from context. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  optional = false,
  aside,
  children,
  className,
}: FieldProps) {
  const id = useId()
  const texts = useUiTexts()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <Wiring value={{ id, labelId: `${id}-label`, describedBy, invalid: Boolean(error) }}>
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
          <label id={`${id}-label`} htmlFor={id} className="text-caption font-medium text-ink">
            {label}
            {optional && <span className="ml-1.5 font-normal text-ink-subtle">{texts.optional}</span>}
          </label>
          {aside && <span className="text-caption text-ink-subtle">{aside}</span>}
        </div>
        {children}
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-caption text-danger-ink">
            <CircleAlert aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-caption text-ink-subtle">
            {hint}
          </p>
        )}
      </div>
    </Wiring>
  )
}

interface Wired {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** The attributes that connect a control to its field; the control's own props win. */
export function useFieldWiring(own: Wired): Wired {
  const field = use(Wiring)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  }
}

/** For controls that are a group of elements: labelled by the label's id. */
export function useFieldGroup(label?: string) {
  const field = use(Wiring)
  const ownId = useId()
  return {
    ...(label ? { 'aria-label': label } : field ? { 'aria-labelledby': field.labelId } : {}),
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    id: field?.id ?? ownId,
  }
}

/** The style of all input controls. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-field-border bg-field text-base text-ink shadow-xs transition-colors sm:text-sm ' +
  'hover:border-ink-muted focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus ' +
  'aria-invalid:border-danger disabled:opacity-60 disabled:bg-sunken'
