import { FilterSelect } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useNames } from '../inbox/names.tsx'
import { type ChosenReport, type Period, periods } from './use-report.ts'

/** The days and the channel of the report. */
export function ReportFilters({ period, channel, choose }: Pick<ChosenReport, 'period' | 'channel' | 'choose'>) {
  const t = useT('chatReports')
  const { channels } = useNames()
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SegmentedControl
        label={t('periods.label')}
        value={period}
        onValueChange={(value) => choose('period', value)}
        options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      {channels.length > 1 && (
        <FilterSelect
          label={t('channel')}
          allLabel={t('allChannels')}
          rows={channels}
          value={channel}
          onValueChange={(next) => choose('channel', next)}
        />
      )}
    </div>
  )
}
