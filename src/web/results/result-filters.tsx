import { useAllByName } from '#web/instances/index.ts'
import { FilterSelect } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { type Period, periods, type useResults } from './use-results.ts'

/** Filters for the counted posts. */
export function ResultFilters({
  period,
  ambassador,
  channel,
  choose,
}: Pick<ReturnType<typeof useResults>, 'period' | 'ambassador' | 'channel' | 'choose'>) {
  const t = useT('results')
  const ambassadors = useAllByName('ambassadors', { silent: true })
  const channels = useAllByName('channels', { silent: true })
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SegmentedControl
        label={t('periods.label')}
        value={period}
        onValueChange={(value) => choose('period', value)}
        options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      {(
        [
          ['ambassador', ambassador, t('filters.allAmbassadors'), ambassadors.data?.items],
          ['channel', channel, t('filters.allChannels'), channels.data?.items],
        ] as const
      ).map(([name, value, allLabel, rows = []]) => (
        <FilterSelect
          key={name}
          label={t(`filters.${name}`)}
          allLabel={allLabel}
          rows={rows}
          value={value}
          onValueChange={(next) => choose(name, next)}
        />
      ))}
    </div>
  )
}
