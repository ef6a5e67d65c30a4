/** The name with its logo: three sound bars. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight text-ink">
      <svg viewBox="0 0 24 24" className="size-6 text-primary" aria-hidden="true">
        <rect x="3" y="9" width="4" height="6" rx="2" fill="currentColor" />
        <rect x="10" y="3" width="4" height="18" rx="2" fill="currentColor" />
        <rect x="17" y="7" width="4" height="10" rx="2" fill="currentColor" />
      </svg>
      Timbre
    </span>
  )
}
