import { useT } from '#web/locale/index.ts'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useNames } from '../inbox/names.tsx'
import { type ChosenReport, type Period, periods } from './use-report.ts'

/** An option of a Select cannot be empty. */
const all = 'all'

/** Which days and which channel are reported on. */
export function ReportFilters({ period, channel, choose }: Pick<ChosenReport, 'period' | 'channel' | 'choose'>) {
  const t = useT('chatReports')
  const { channels } = useNames()
  const options = [
    { value: all, label: t('allChannels') },
    ...channels.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SegmentedControl
        label={t('periods.label')}
        value={period}
        onValueChange={(value) => choose('period', value)}
        options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      {channels.length > 1 && (
        <div className="w-full sm:w-52">
          <Select
            label={t('channel')}
            options={options}
            value={channel || all}
            onValueChange={(next) => choose('channel', next === all ? '' : next)}
          />
        </div>
      )}
    </div>
  )
}
