import { useEffect } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRecord } from '#web/records/index.ts'
import { useScreen, windowTitle } from '../current-screen.ts'

/** Sets the window title to the page's record. Pages without one get their title from `pageMeta`. */
export function useRecordTitle(): void {
  const t = useT('shell')
  const formats = useFormats()
  const {
    screen,
    params: { id, batchId },
  } = useScreen()
  const kind = screen?.record ?? screen?.named
  const { data: row } = useRecord(kind?.collection ?? 'ambassadors', kind && (id ?? batchId), { silent: true })
  const name = kind && row ? kind.nameOf(row, t, formats) : ''
  useEffect(() => {
    if (!name) return
    const title = windowTitle(name)
    const before = document.title
    document.title = title
    return () => {
      // Otherwise the next page has already set its own.
      if (document.title === title) document.title = before
    }
  }, [name])
}
