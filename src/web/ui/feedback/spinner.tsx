import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** A loading indicator; shown after 250 ms, so that fast actions do not flicker. */
export function Spinner({
  label,
  size = 16,
  immediate = false,
  className,
}: {
  label?: string
  size?: number
  immediate?: boolean
  className?: string
}) {
  const texts = useUiTexts()
  return (
    <span role="status" className={cx('inline-flex', !immediate && 'animate-appear', className)}>
      <SpinnerMark size={size} />
      <span className="sr-only">{label ?? texts.loading}</span>
    </span>
  )
}

/** Only the ring, if a text beside it describes the action. */
export function SpinnerMark({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      className={cx('shrink-0 animate-spin motion-reduce:animate-none', className)}
    >
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.22" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
