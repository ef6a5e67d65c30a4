import { useEffect, useRef, useState } from 'react'
import { audioExtensions } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { useUnsavedChanges } from '#web/forms/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb, type RequestFailure, refreshLists, uploadRecord } from '#web/records/index.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'

export interface Upload {
  key: string
  file: File
  /** Stored for download only; not read. */
  isOnlyKept: boolean
  /** 0–1 */
  share: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed. */
  problem: string
}

const atOnce = 2
const typeOf = (name: string): 'audio' | 'document' =>
  audioExtensions.includes(name.split('.').at(-1)!.toLowerCase()) ? 'audio' : 'document'
let count = 0

/** Uploads documents to a base, two at a time. Finished ones leave the list; failed ones stay with their reason. */
export function useUploads(base: string) {
  const common = useT('common')
  const t = useT('knowledge')
  const validation = useT('validation')
  const [uploads, setUploads] = useState<Upload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const arrived = useRef(0)
  const pending = useRef(0)
  const { said, say } = useStatusLine()
  useUnsavedChanges(uploads.some(({ state }) => state !== 'failed'))
  // Leaving the page cancels unfinished uploads.
  useEffect(() => () => stops.current.forEach((stop) => void stop.abort()), [])

  const change = (key: string, patch: Partial<Upload>): void =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
  const drop = (key: string): void => setUploads((now) => now.filter((upload) => upload.key !== key))

  async function send({ key, file, isOnlyKept }: Pick<Upload, 'key' | 'file' | 'isOnlyKept'>): Promise<void> {
    const stop = new AbortController()
    stops.current.set(key, stop)
    change(key, { state: 'sending', share: 0, problem: '' })
    try {
      const body = new FormData()
      for (const [field, value] of Object.entries({ base, type: isOnlyKept ? 'other' : typeOf(file.name), file }))
        body.set(field, value)
      await uploadRecord('knowledge_items', {
        body,
        onProgress: (share) => change(key, { share }),
        signal: stop.signal,
      })
      drop(key)
      arrived.current += 1
      refreshLists('knowledge_items', 0)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.isAbort) drop(key)
      else change(key, { state: 'failed', problem: wordsFor(failure) })
    } finally {
      stops.current.delete(key)
      pending.current -= 1
      sayArrived()
    }
  }

  /** One message for all files, once all are sent. */
  function sayArrived(): void {
    const count = arrived.current
    if (pending.current > 0 || count === 0) return
    arrived.current = 0
    say(count === 1 ? common('upload.done') : common('upload.doneMany', { count }))
  }

  function wordsFor(failure: RequestFailure): string {
    const { status, fields, isUnreachable } = failure
    const code = fields.file?.code
    if (status === 403 || status === 429 || isUnreachable) return describeFailure(failure)
    if (code === 'validation_unsupported_document') return t('errors.unsupported')
    if (code === 'validation_file_size_limit' || status === 413)
      return validation('fileSize', { megabytes: limits.uploadBytes / (1024 * 1024) })
    // A write without a session gets the same error as one that the rules reject.
    const isSignedOut = status === 401 || (status === 400 && !pb.authStore.isValid)
    return common(isSignedOut ? 'upload.notSignedIn' : 'upload.unexpected')
  }

  async function add(files: readonly File[], isOnlyKept: boolean): Promise<void> {
    const fresh = files.map((file): Upload => {
      count += 1
      return { key: `upload-${count}`, file, isOnlyKept, share: 0, state: 'waiting', problem: '' }
    })
    setUploads((now) => [...now, ...fresh])
    pending.current += fresh.length
    const queue = [...fresh]
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) await send(next)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  return {
    uploads,
    said,
    add,
    retry(upload: Upload): void {
      pending.current += 1
      void send(upload)
    },
    dismiss(upload: Upload): void {
      stops.current.get(upload.key)?.abort()
      drop(upload.key)
    },
  }
}
