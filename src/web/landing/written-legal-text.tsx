import { useEffect, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { LegalField } from '#shared/contracts/legal.ts'
import { LegalBody } from '#web/legal/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** The text in force, with its version and date. */
export default function WrittenLegalText({ field }: { field: LegalField }) {
  const t = useT('legal')
  const { date } = useFormats()
  const [attempt, setAttempt] = useState(0)
  const [version, setVersion] = useState<Row<'legal_versions'> | null | 'failed'>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    const controller = new AbortController()
    const options = { sort: '-since,-created', skipTotal: true, requestKey: null, signal: controller.signal }
    pb.collection<Row<'legal_versions'>>('legal_versions')
      .getList(1, 1, options)
      .then(({ items }) => setVersion(items[0] ?? 'failed'))
      .catch(() => controller.signal.aborted || setVersion('failed'))
    return () => controller.abort()
  }, [attempt])
  if (version === null) return <Skeleton className="mt-6 h-96 w-full" />
  if (version === 'failed')
    return (
      <ErrorState
        title={t('loadFailed')}
        onRetry={() => {
          setVersion(null)
          setAttempt(attempt + 1)
        }}
      />
    )
  return (
    <>
      <p className="mt-3 text-ink-muted">{t('version', { version: version.version, since: date(version.since) })}</p>
      <LegalBody text={version[field]} />
    </>
  )
}
