import { BookOpen, FileText, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useGo, useT } from '#web/locale/index.ts'
import { filterText, useRecords } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { CommandGroup } from '#web/ui/overlay/command-palette.tsx'

const mostPerKind = 5
const recentPerKind = 3

/** What the workspace holds that fits the words; without words what was touched last. */
export function useFoundRecords(query: string, isOpen: boolean): { groups: CommandGroup[]; isSearching: boolean } {
  const t = useT('shell')
  const go = useGo()
  const formats = useFormats()
  const ambassadors = useFound('ambassadors', ['name', 'headline'], query, isOpen)
  const bases = useFound('knowledge_bases', ['name', 'description'], query, isOpen)
  const batches = useFound('production_batches', ['name', 'prompt'], query, isOpen)
  const posts = useFound('posts', ['body'], query, isOpen && query !== '')
  const all = [ambassadors, bases, batches, posts]
  // What the server found fits, whatever part of the record it was; the list must not take it out again.
  const keywords = [query]
  const entry = (to: string, id: string, label: string, hint: string, icon: ReactNode) => ({
    id,
    label,
    hint,
    icon,
    keywords,
    onSelect: () => go(to),
  })
  const items = {
    batches: batches.rows.map((batch) =>
      entry(
        `/dashboard/production/${batch.id}`,
        batch.id,
        batch.name || firstWords(batch.prompt) || t('palette.untitled', { date: formats.date(batch.created) }),
        t('crumbs.production'),
        <PenLine />,
      ),
    ),
    ambassadors: ambassadors.rows.map(({ id, name }) =>
      entry(
        `/dashboard/personas/${id}`,
        id,
        name,
        t('crumbs.ambassadors'),
        <Avatar name={name} size={16} decorative />,
      ),
    ),
    bases: bases.rows.map(({ id, name }) =>
      entry(`/dashboard/knowledge-base/${id}`, id, name, t('crumbs.knowledge'), <BookOpen />),
    ),
    posts: (query ? posts.rows : [])
      .filter(({ batch, body }) => batch && body)
      .map(({ id, batch, body }) =>
        entry(`/dashboard/production/${batch}`, id, firstWords(body), t('palette.post'), <FileText />),
      ),
  }
  return {
    isSearching: all.some(({ isSearching }) => isSearching),
    groups: [
      {
        heading: query ? t('palette.found') : t('palette.recent'),
        items: [...items.batches, ...items.ambassadors, ...items.bases, ...items.posts],
      },
    ],
  }
}

function useFound<N extends CollectionName>(name: N, fields: readonly string[], query: string, enabled: boolean) {
  const { instance } = useInstance()
  const words = query.replaceAll('%', ' ').split(/\s+/).filter(Boolean).slice(0, 8)
  const conditions = words.map(
    (word) => `(${fields.map((field) => filterText(`${field} ~ {:word}`, { word })).join(' || ')})`,
  )
  const found = useRecords<N>(name, {
    filter: [filterText('instance = {:id}', { id: instance?.id ?? '' }), ...conditions].join(' && '),
    sort: '-updated',
    perPage: query ? mostPerKind : recentPerKind,
    skipTotal: true,
    enabled: enabled && Boolean(instance),
    silent: true,
  })
  const rows: Row<N>[] = enabled && !found.isPlaceholderData ? (found.data?.items ?? []) : []
  return { rows, isSearching: enabled && found.isFetching && rows.length === 0 }
}

const longestLabel = 90

function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= longestLabel ? line : `${line.slice(0, longestLabel).replace(/\s\S*$/, '')}…`
}
