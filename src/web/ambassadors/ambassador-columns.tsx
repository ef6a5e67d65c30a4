import type { Row } from '#shared/collections/index.ts'
import { languageNames, useFormats, useT } from '#web/locale/index.ts'
import { avatarPicture } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import type { useAmbassadorFigures } from './use-ambassador-figures.ts'

/** Columns of the list of ambassadors. */
export function useAmbassadorColumns(figures: ReturnType<typeof useAmbassadorFigures>): Column<Row<'ambassadors'>>[] {
  const t = useT('ambassadors')
  const { relative, number } = useFormats()
  const figure = (name: 'segments' | 'posts', from: 'sm' | 'lg'): Column<Row<'ambassadors'>> => ({
    id: name,
    header: t(`columns.${name}`),
    align: 'end',
    from,
    cell: ({ id }) => <span className="tabular-nums">{figures ? number(figures(id)[name]) : '–'}</span>,
  })
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={row.name} picture={avatarPicture('ambassadors', row)} size={36} decorative />
          <span className="min-w-0">
            <span className="line-clamp-1">{row.name}</span>
            {row.headline && (
              <span className="line-clamp-1 max-w-md text-caption font-normal text-ink-subtle">{row.headline}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'bases',
      header: t('columns.bases'),
      from: 'md',
      cell: ({ knowledgeBases }) =>
        knowledgeBases?.length ? (
          t('baseCount', { count: knowledgeBases.length })
        ) : (
          <span className="text-ink-subtle">{t('allBases')}</span>
        ),
    },
    figure('segments', 'lg'),
    figure('posts', 'sm'),
    {
      id: 'language',
      header: t('columns.language'),
      from: 'lg',
      cell: ({ language }) => language && languageNames[language],
    },
    {
      id: 'updated',
      header: t('columns.changed'),
      from: 'md',
      width: '9rem',
      cell: ({ updated }) => relative(updated),
    },
  ]
}
