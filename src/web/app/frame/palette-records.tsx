import { type Query, useQueries } from '@tanstack/react-query'
import { createElement } from 'react'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { keys, type Page } from '#web/records/cache.ts'
import { filterText, pb, searchFilter } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { ActionGroup } from '#web/ui/overlay/command-palette.tsx'
import { wordsOf } from '../current-screen.ts'
import { screens } from '../screens.ts'

const maxPerKind = 5
const recentPerKind = 3

const searched = Object.values(screens).flatMap((screen) =>
  [screen.record, screen.found].flatMap((kind) => (kind ? [{ icon: screen.icon, ...kind }] : [])),
)

/** The workspace's records that match the query; without a query, the most recently changed. */
export function useFoundRecords(query: string, isOpen: boolean): ActionGroup & { isSearching: boolean } {
  const t = useT('shell')
  const go = useGo()
  const formats = useFormats()
  const language = useLanguage()
  const results = useFound(query, isOpen)
  const items = searched.flatMap((kind, at) =>
    (results[at]!.data?.items ?? []).flatMap((row) => {
      const label = kind.nameOf(row, t, formats)
      if (!label) return []
      return {
        id: row.id,
        label,
        hint: wordsOf(kind.hint, language),
        icon:
          kind.icon === 'avatar' ? <Avatar name={label} size={16} decorative /> : kind.icon && createElement(kind.icon),
        // The server may match any part of the record, so the list must not filter it out again. Earlier results stay
        // only if they match.
        ...(!results[at]!.isPlaceholderData && { keywords: [query] }),
        run: () => go(kind.pathOf(row)),
      }
    }),
  )
  return {
    heading: query ? t('palette.found') : t('palette.recent'),
    items,
    isSearching: results.some(({ isFetching, data }) => isFetching && !data?.items.length),
  }
}

type Found = Page<Row<CollectionName>>

/** A page of each kind of record, in the order of `searched`. Earlier results stay during a new search. */
function useFound(words: string, isOpen: boolean) {
  const { instance } = useInstance()
  const inInstance = filterText('instance = {:id}', { id: instance?.id ?? '' })
  return useQueries({
    queries: searched.map(({ collection, search, isOnlySearched }) => {
      const query = {
        filter: [inInstance, searchFilter(search, words)].filter(Boolean).join(' && '),
        sort: '-updated',
        skipTotal: true,
      }
      const perPage = words ? maxPerKind : recentPerKind
      const enabled = isOpen && Boolean(instance) && (words !== '' || !isOnlySearched)
      return {
        queryKey: keys.list(collection, { ...query, page: 1, perPage }),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<Found> =>
          pb.collection(collection).getList<Row<CollectionName>>(1, perPage, { ...query, requestKey: null, signal }),
        enabled,
        placeholderData: (found: Found | undefined, before: Query<Found> | undefined) => {
          const { filter = '' } = (before?.queryKey[3] ?? {}) as { filter?: string }
          return enabled && filter.startsWith(inInstance) ? found : undefined
        },
        meta: { silent: true },
      }
    }),
  })
}
