import { Spinner } from '#web/ui/spinner.tsx'

/** While the first texts and the session are on their way; the words for it are among what is awaited. */
export function LoadingPage() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Timbre" />
    </div>
  )
}
