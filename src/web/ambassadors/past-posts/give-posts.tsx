import { useEffect, useRef, useState } from 'react'
import { maxPastPostsBytes, type PastPostsFound, pastPostsExtensions } from '#shared/contracts/past-posts.ts'
import { pastedPosts } from '#shared/past-posts/pasted.ts'
import { tidyPastPosts } from '#shared/past-posts/tidy.ts'
import { useInstance } from '#web/instances/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

const accept = pastPostsExtensions.map((extension) => `.${extension}`).join(',')
const maxPasted = 200_000

/** Takes a pasted text or a file, and finds the posts in it. */
export function GivePosts({
  text,
  onText,
  onFound,
}: {
  text: string
  onText: (text: string) => void
  onFound: (found: PastPostsFound) => void
}) {
  const t = useT('ambassadors')
  const { isReading, problem, setProblem, read } = useReadFile(onFound)
  function find(): void {
    const found = tidyPastPosts(pastedPosts(text))
    if (found.posts.length > 0) onFound(found)
    else setProblem(t('pastPosts.nothing'))
  }
  if (isReading) return <Spinner label={t('pastPosts.reading')} />
  return (
    <div className="space-y-5">
      {problem && (
        <p role="alert" className="text-sm text-danger-ink">
          {problem}
        </p>
      )}
      <div className="space-y-3">
        <Field label={t('pastPosts.paste')} hint={t('pastPosts.pasteHint')}>
          <Textarea
            value={text}
            maxLength={maxPasted}
            minRows={5}
            maxRows={12}
            onChange={(event) => onText(event.target.value)}
          />
        </Field>
        <DisabledReason reason={!text.trim() && t('pastPosts.pasteNone')}>
          <Button onClick={find}>{t('pastPosts.find')}</Button>
        </DisabledReason>
      </div>
      <section aria-label={t('pastPosts.or')}>
        <h3 className="mb-2 text-sm font-medium text-ink">{t('pastPosts.or')}</h3>
        <FileDrop
          accept={accept}
          maxBytes={maxPastPostsBytes}
          label={t('pastPosts.choose')}
          hint={t('pastPosts.files')}
          onFiles={([file]) => file && void read(file)}
        />
        <p className="mt-2 text-caption text-ink-subtle">{t('pastPosts.archive')}</p>
      </section>
    </div>
  )
}

/** Uploads a file for the server to read; closing the dialog cancels it. */
function useReadFile(onFound: (found: PastPostsFound) => void) {
  const { instance } = useInstance()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState('')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  async function read(file: File): Promise<void> {
    stop.current = new AbortController()
    setReading(true)
    setProblem('')
    const body = new FormData()
    body.set('file', file)
    try {
      const { signal } = stop.current
      const path = `/api/instances/${instance?.id}/past-posts`
      onFound(await pb.send<PastPostsFound>(path, { method: 'POST', body, requestKey: null, signal }))
    } catch (error) {
      const failure = failureOf(error)
      if (failure.isAbort) return
      setProblem(describeFailure(failure))
      setReading(false)
    }
  }
  return { isReading, problem, setProblem, read }
}
