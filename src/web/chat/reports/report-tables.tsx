import type { ChatReport } from '#shared/contracts/chat.ts'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { useNames } from '../inbox/names.tsx'
import { useReportFormats } from './use-report-formats.ts'

export function AgentTable({ agents }: Pick<ChatReport, 'agents'>) {
  const t = useT('chatReports')
  const { memberName } = useNames()
  const { count, time, rating } = useReportFormats()
  return (
    <FiguresTable
      title={t('agents.title')}
      none={t('agents.none')}
      head={(['name', 'answeredFirst', 'reply', 'resolved', 'rating'] as const).map((name) => t(`agents.${name}`))}
      rows={agents.map(({ user, answeredFirst, reply, resolved, ratings }) => ({
        key: user,
        cells: [memberName(user), count(answeredFirst), time(reply.median), count(resolved), rating(ratings)],
      }))}
    />
  )
}

export function ChannelTable({ channels }: Pick<ChatReport, 'channels'>) {
  const t = useT('chatReports')
  const { channelName } = useNames()
  const { count, time, rating } = useReportFormats()
  return (
    <FiguresTable
      title={t('channels.title')}
      none={t('empty')}
      head={(['name', 'conversations', 'reply', 'botOnly', 'rating'] as const).map((name) => t(`channels.${name}`))}
      rows={channels.map(({ channel, conversations, reply, botOnly, ratings }) => ({
        key: channel,
        cells: [
          channelName(channel) || t('formerChannel'),
          ...[count(conversations), time(reply.median), count(botOnly), rating(ratings)],
        ],
      }))}
    />
  )
}

/** A name and its figures; on a phone they are stacked, each with its label. */
function FiguresTable({
  title,
  none,
  head,
  rows,
}: {
  title: string
  none: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}) {
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <p className="text-caption text-ink-muted">{none}</p>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <table className="w-full text-caption tabular-nums">
        <thead className="text-left text-ink-subtle max-sm:sr-only">
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={at > 0 ? 'py-1 pl-3 text-right font-medium' : 'py-1 font-medium'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key} className="border-line max-sm:block max-sm:py-2 max-sm:not-first:border-t sm:border-t">
              <th
                scope="row"
                className="text-left font-normal text-ink [overflow-wrap:anywhere] max-sm:block sm:py-1.5"
              >
                {name}
              </th>
              {figures.map((figure, at) => (
                <td
                  key={head[at + 1]}
                  className="max-sm:mt-1 max-sm:flex max-sm:justify-between max-sm:gap-3 sm:py-1.5 sm:pl-3 sm:text-right"
                >
                  <span aria-hidden="true" className="text-ink-subtle sm:hidden">
                    {head[at + 1]}
                  </span>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
