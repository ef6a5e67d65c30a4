import { useAllByName } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type Period, periods, type useResults } from './use-results.ts'

/** An option of a Select cannot be empty. */
const all = 'all'

/** Which posts are counted. */
export function ResultFilters({
  period,
  ambassador,
  channel,
  choose,
}: Pick<ReturnType<typeof useResults>, 'period' | 'ambassador' | 'channel' | 'choose'>) {
  const t = useT('results')
  const ambassadors = useAllByName('ambassadors', { silent: true })
  const channels = useAllByName('channels', { silent: true })
  const named = (label: string, rows: readonly { id: string; name: string }[] | undefined) => [
    { value: all, label },
    ...(rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
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
          ['ambassador', ambassador, named(t('filters.allAmbassadors'), ambassadors.data?.items)],
          ['channel', channel, named(t('filters.allChannels'), channels.data?.items)],
        ] as const
      ).map(([name, value, options]) => (
        <div key={name} className="w-full sm:w-52">
          <Select
            label={t(`filters.${name}`)}
            options={options}
            value={value || all}
            onValueChange={(next) => choose(name, next === all ? '' : next)}
          />
        </div>
      ))}
    </div>
  )
}
