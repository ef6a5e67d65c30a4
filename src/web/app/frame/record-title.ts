import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { CollectionName } from '#shared/collections/index.ts'
import { withoutPrefix } from '#web/locale/index.ts'
import { useRecord } from '#web/records/index.ts'

const collections: Record<string, CollectionName> = {
  personas: 'ambassadors',
  'knowledge-base': 'knowledge_bases',
  production: 'production_batches',
}
const recordId = /^[a-z0-9]{15}$/

/** Pages bring their titles; the page of a record is called after the record as long as one is on it. */
export function useRecordTitle(): void {
  const { pathname } = useLocation()
  const [, section = '', below = ''] = withoutPrefix(pathname).split('/').filter(Boolean)
  const collection = collections[section]
  const id = collection && recordId.test(below) ? below : undefined
  const record = useRecord(collection ?? 'ambassadors', id, { silent: true })
  const name = id && record.data && 'name' in record.data ? String(record.data.name) : ''
  const own = useRef<{ given: string; before: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has written a title of its own
  useEffect(() => {
    if (own.current && document.title === own.current.given) document.title = own.current.before
    own.current = null
    if (!name) return
    own.current = { given: `${name} · Timbre`, before: document.title }
    document.title = own.current.given
  }, [name, pathname])
}
