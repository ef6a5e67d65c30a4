import { useEffect } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRecord } from '#web/records/index.ts'
import { useScreen, windowTitle } from '../current-screen.ts'

/** Names the window after the record on the page. Pages without one are named by `pageMeta`. */
export function useRecordTitle(): void {
  const t = useT('shell')
  const formats = useFormats()
  const {
    screen,
    params: { id, batchId },
  } = useScreen()
  const kind = screen?.record
  const { data: row } = useRecord(kind?.collection ?? 'ambassadors', kind && (id ?? batchId), { silent: true })
  const name = kind && row ? kind.nameOf(row, t, formats) : ''
  useEffect(() => {
    if (!name) return
    const title = windowTitle(name)
    const before = document.title
    document.title = title
    return () => {
      // Otherwise the next page has written its own.
      if (document.title === title) document.title = before
    }
  }, [name])
}
