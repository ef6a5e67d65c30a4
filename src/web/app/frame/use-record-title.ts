import { useEffect } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRecord, useRecords } from '#web/records/index.ts'
import { useScreen, windowTitle } from '../current-screen.ts'

/** Sets the window title to the page's record. Pages without one get their title from `pageMeta`. */
export function useRecordTitle(): void {
  const t = useT('shell')
  const formats = useFormats()
  const { screen, params } = useScreen()
  const kind = screen?.record ?? screen?.named
  const address = kind?.address
  const collection = kind?.collection ?? 'ambassadors'
  const id = kind && !address ? (params.id ?? params.batchId) : undefined
  const { data } = useRecord(collection, id, { silent: true })
  const { data: found } = useRecords(collection, {
    filter: `${address?.field} = {:value}`,
    params: { value: params[address?.param ?? ''] },
    ...{ perPage: 1, silent: true, enabled: address !== undefined },
  })
  const row = address ? found?.items[0] : data
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
