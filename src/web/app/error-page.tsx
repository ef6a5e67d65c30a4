import { Bug, House } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { currentLanguage, describeServerMessage, loadTexts, textsOf } from '#web/locale/index.ts'
import { isPieceMissing } from '#web/records/pieces.ts'
import { useRuntime } from '#web/records/runtime.ts'
import { Button } from '#web/ui/button.tsx'
import { windowTitle } from './current-screen.ts'
import { Wordmark } from './wordmark.tsx'

/** Status, title and description of the error, a link home and a link to report it. Not indexed by bots. */
export function ErrorPage({ error }: { error: unknown }) {
  const language = currentLanguage()
  const [isReady, setReady] = useState(false)
  const { supportEmail } = useRuntime()
  useEffect(() => {
    void Promise.all([isBot(), loadTexts(language, 'base').catch(() => undefined)]).then(([bot]) => setReady(!bot))
  }, [language])
  const t = textsOf('errors', language)
  const { status, message } = read(error)
  const title = status === 404 ? t('notFoundTitle') : t('pageTitle')
  useEffect(() => {
    if (isReady) document.title = windowTitle(title)
  }, [isReady, title])
  if (!isReady) return null
  const description =
    status === 404
      ? t('notFoundDescription')
      : status === 403
        ? t('forbidden')
        : isPieceMissing(error)
          ? t('chunkFailed')
          : describeServerMessage(message)
  const subject = encodeURIComponent(t('reportSubject', { title, status }))
  const body = encodeURIComponent(t('reportBody', { url: location.href, message }))
  return (
    <main className="relative grid min-h-dvh place-items-center bg-linear-to-b from-canvas to-sunken px-6 py-20">
      <a href="/" className="absolute top-6 left-6 rounded-md sm:left-10">
        <Wordmark />
      </a>
      <div className="max-w-md text-center">
        <p className="text-7xl font-semibold tracking-tighter tabular-nums text-ink-subtle">{status}</p>
        <h1 className="mt-4 text-2xl font-semibold">{title}</h1>
        <p className="mt-2 text-ink-muted">{description}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Button asChild variant="primary" icon={<House />}>
            <a href="/">{t('home')}</a>
          </Button>
          <Button asChild icon={<Bug />}>
            <a href={`mailto:${supportEmail}?subject=${subject}&body=${body}`}>{t('reportBug')}</a>
          </Button>
        </div>
      </div>
    </main>
  )
}

/** The list of bots is loaded only on errors; if it cannot be loaded, assume a person. */
const isBot = (): Promise<boolean> =>
  import('isbot').then(
    ({ isbot }) => isbot(navigator.userAgent),
    () => false,
  )

function read(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, message: String(error.data || error.statusText) }
  const { status, message } = (error ?? {}) as { status?: unknown; message?: unknown }
  return { status: typeof status === 'number' && status > 0 ? status : 500, message: String(message ?? '') }
}
