import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { keepFootRoom } from './foot-room.ts'

export interface Step {
  id: string
  label: string
  /** Whether it can be opened now; by default steps already passed. */
  isReachable?: boolean
}

export interface StepperProps {
  steps: readonly Step[]
  /** The id of the current step. */
  current: string
  /** The furthest step reached, if it is not the current one. */
  reached?: string
  onStep?: (id: string) => void
  label: string
  className?: string
}

/** The current position in a task of several steps. */
export function Stepper({ steps, current, reached, onStep, label, className }: StepperProps) {
  const texts = useUiTexts()
  const at = steps.findIndex((step) => step.id === current)
  const far = Math.max(at, reached ? steps.findIndex((step) => step.id === reached) : at)
  return (
    <nav aria-label={label} className={className}>
      <p className="mb-2 text-caption text-ink-muted sm:hidden">
        {texts.step(at + 1, steps.length)}: <span className="font-medium text-ink">{steps[at]?.label}</span>
      </p>
      <ol className="flex items-center gap-1.5 sm:gap-2">
        {steps.map((step, index) => {
          const isDone = index < far
          const canGo = onStep && index !== at && (step.isReachable ?? index <= far)
          const body = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  'flex size-5.5 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums max-sm:hidden',
                  index === at
                    ? 'bg-primary text-on-primary'
                    : isDone
                      ? 'bg-primary-soft text-primary-ink'
                      : 'border border-line-strong text-ink-subtle',
                )}
              >
                {isDone && index !== at ? <Check className="size-3" strokeWidth={3} /> : index + 1}
              </span>
              <span className="truncate max-sm:sr-only">{step.label}</span>
              <span
                aria-hidden="true"
                className={cx('h-1.5 w-full rounded-full sm:hidden', index <= at ? 'bg-primary' : 'bg-track')}
              />
            </>
          )
          const look = cx(
            'flex min-h-8 items-center gap-2 rounded-control text-sm max-sm:w-full sm:pr-2 sm:pl-1',
            index === at ? 'font-medium text-ink' : isDone ? 'text-ink-muted' : 'text-ink-subtle',
          )
          return (
            <li key={step.id} className="flex min-w-0 items-center gap-2 max-sm:flex-1">
              {canGo ? (
                <button
                  type="button"
                  onClick={() => onStep(step.id)}
                  className={cx(look, 'hover:bg-hover hover:text-ink')}
                >
                  {body}
                </button>
              ) : (
                <span aria-current={index === at ? 'step' : undefined} className={look}>
                  {body}
                </span>
              )}
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={cx(
                    'h-px w-6 shrink-0 max-sm:hidden lg:w-10',
                    index < far ? 'bg-primary' : 'bg-line-strong',
                  )}
                />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** A task in steps: the stepper, the current step, and its buttons at the bottom. */
export function Wizard({ children, footer, ...stepper }: StepperProps & { children: ReactNode; footer: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Stepper {...stepper} />
      <div key={stepper.current} className="min-w-0 animate-fade-in">
        {children}
      </div>
      <footer
        ref={keepFootRoom}
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0"
      >
        {footer}
      </footer>
    </div>
  )
}
