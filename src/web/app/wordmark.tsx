import { useRuntime } from '#web/records/runtime.ts'
import { Logo } from './logo.tsx'

/**
 * The logo of the installation, or the product's own: three sound bars and the name. The server puts the logo and the
 * name into the prerendered pages (`server/branding/dress.ts`), which has to give the same elements.
 */
export function Wordmark() {
  const { name, logo } = useRuntime().branding
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight text-ink">
      {logo ? (
        <Logo name={name} logo={logo} />
      ) : (
        <>
          <svg viewBox="0 0 24 24" className="size-6 text-primary" aria-hidden="true" data-mark="">
            <rect x="3" y="9" width="4" height="6" rx="2" fill="currentColor" />
            <rect x="10" y="3" width="4" height="18" rx="2" fill="currentColor" />
            <rect x="17" y="7" width="4" height="10" rx="2" fill="currentColor" />
          </svg>
          {name}
        </>
      )}
    </span>
  )
}
