import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { dayOf, timeOf } from '#shared/scheduling/days.ts'
import { downloadCsv } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { useExportedText } from '#web/production/exported-text.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { related, type ScheduledRow } from './scheduled-row.ts'

/** Downloads the selected posts. */
export function ExportChosen({ chosen }: { chosen: readonly ScheduledRow[] }) {
  const t = useT('scheduling')
  const download = useDownload()
  function onClick(): void {
    try {
      download(chosen)
    } catch {
      toast({ tone: 'danger', title: t('acts.failed') })
    }
  }
  return (
    <Button size="sm" icon={<Download />} onClick={onClick}>
      {t('csv.download')}
    </Button>
  )
}

const perCall = 500

/** Downloads all posts that match the list's filters, not only the current page. */
export function ExportAll({ query }: { query: { filter: string; sort: string } }) {
  const t = useT('scheduling')
  const download = useDownload()
  const read = useMutation({
    async mutationFn() {
      const options = { filter: query.filter, sort: query.sort, expand: related, batch: perCall, requestKey: null }
      download(await pb.collection('scheduled_posts').getFullList<ScheduledRow>(options))
    },
    onError: (error) => reportFailure(error, t('csv.failed')),
    meta: { silent: true },
  })
  return (
    <Button icon={<Download />} loading={read.isPending} onClick={() => read.mutate()}>
      {t('csv.download')}
    </Button>
  )
}

const columns = [
  'post',
  'mustChange',
  'ambassador',
  'channel',
  'date',
  'time',
  'timezone',
  'status',
  'address',
] as const

function useDownload() {
  const t = useT('scheduling')
  const textOf = useExportedText()
  return (rows: readonly ScheduledRow[]): void =>
    downloadCsv(
      'timbre-schedule',
      columns.map((column) => t(`csv.${column}`)),
      rows.map(({ expand, localTime, timezone, status, externalUrl }) => [
        ...textOf(expand?.post),
        expand?.ambassador?.name ?? '',
        expand?.channel?.name ?? '',
        dayOf(localTime),
        timeOf(localTime),
        timezone,
        t(`statuses.${status || 'scheduled'}`),
        externalUrl,
      ]),
    )
}
