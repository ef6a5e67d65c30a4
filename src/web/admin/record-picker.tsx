import { useState } from 'react'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { searchFilter, useRecords } from '#web/records/index.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'

const maxShown = 6

/** Selects one of many records, with a search. */
export function RecordPicker<N extends CollectionName>({
  collection,
  fields,
  sort,
  exclude = [],
  among = '',
  keyOf = ({ id }) => id,
  value,
  onPick,
  label,
  none,
  present,
}: {
  collection: N
  /** The searched fields. */
  fields: readonly string[]
  sort: string
  /** Ids that are not offered. */
  exclude?: readonly string[]
  /** A filter for the offered records. */
  among?: string
  /** The value of a record. Default: its id. */
  keyOf?: (row: Row<N>) => string
  value: string
  onPick: (row: Row<N>) => void
  label: string
  /** Shown if nothing is found. */
  none: string
  present: (row: Row<N>) => { label: string; description?: string }
}) {
  const common = useT('common')
  const [search, setSearch] = useState('')
  const filter = [among, searchFilter(fields, search)].filter(Boolean).join(' && ')
  const found = useRecords(collection, {
    ...(filter && { filter }),
    sort,
    perPage: maxShown + exclude.length,
    skipTotal: true,
    silent: true,
  })
  const rows = (found.data?.items ?? []).filter(({ id }) => !exclude.includes(id)).slice(0, maxShown)
  return (
    <div className="space-y-2.5">
      <SearchInput value={search} onValueChange={setSearch} label={label} />
      {found.isPending && <SkeletonRows rows={2} />}
      {found.isError && <p role="alert">{common('fetchFailed')}</p>}
      {found.data && rows.length === 0 && <p className="text-ink-muted">{none}</p>}
      {rows.length > 0 && (
        <RadioCards
          label={label}
          columns={1}
          value={value}
          onValueChange={(id) => onPick(rows.find((row) => keyOf(row) === id)!)}
          options={rows.map((row) => ({ value: keyOf(row), ...present(row) }))}
        />
      )}
    </div>
  )
}
