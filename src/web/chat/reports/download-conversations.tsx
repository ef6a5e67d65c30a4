import { Download } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#shared/scheduling/days.ts'
import { resolveWallTime } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { downloadCsv } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { filterText, pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { contactName } from '../inbox/contact-name.ts'
import { useNames } from '../inbox/names.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import type { ChosenReport } from './use-report.ts'

const columns = [
  'begun',
  'contact',
  'channel',
  'status',
  'assignee',
  'firstReply',
  'peopleReply',
  'resolved',
  'rating',
  'comment',
] as const

/** Downloads one row per conversation started in the range. */
export function DownloadConversations({
  from,
  to,
  zone,
  channel,
}: Pick<ChosenReport, 'from' | 'to' | 'zone' | 'channel'>) {
  const t = useT('chatReports')
  const { instance } = useInstance()
  const rowOf = useRow()
  const [isBusy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const found = await pb.collection('conversations').getFullList<Conversation>({
        filter: filterText(
          `instance = {:instance} && created >= {:start} && created < {:end}${channel && ' && channel = {:channel}'}`,
          {
            instance: instance!.id,
            channel,
            start: new Date(resolveWallTime(`${from}T00:00`, zone).moment),
            end: new Date(resolveWallTime(`${addDays(to, 1)}T00:00`, zone).moment),
          },
        ),
        ...{ sort: 'created', expand: 'contact', batch: 500, requestKey: null },
      })
      downloadCsv(
        'conversations',
        columns.map((name) => t(`file.${name}`)),
        found.map(rowOf),
      )
    } catch (error) {
      reportFailure(error, t('csvFailed'))
    }
    setBusy(false)
  }
  return (
    <Button icon={<Download />} loading={isBusy} onClick={() => void download()}>
      {t('csv')}
    </Button>
  )
}

function useRow(): (conversation: Conversation) => (string | number)[] {
  const words = useT('chat')
  const { dateTime } = useFormats()
  const { channelName, memberName } = useNames()
  return ({ created, expand, channel, status, assignee, ...rest }) => [
    ...[dateTime(created), contactName(expand?.contact), channelName(channel), words(`states.${status || 'open'}`)],
    ...[assignee && memberName(assignee), dateTime(rest.firstReplyAt), dateTime(rest.memberReplyAt)],
    dateTime(rest.resolvedAt),
    ...[rest.rating || '', rest.ratingComment],
  ]
}
