import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

const texts = {
  'proxy-not-named': 'proxyNotNamed',
  'database-damaged': 'databaseDamaged',
  'later-release': 'laterRelease',
} as const
type Notice = keyof typeof texts

/** The server's notices for administrators, from its health check. */
export function OperatorNotices() {
  const t = useT('admin')
  const { data: notices = [] } = useQuery({ queryKey: ['operator-notices'], queryFn: readNotices })
  if (notices.length === 0) return null
  return (
    <div className="mx-auto max-w-lg space-y-3 px-4 pt-8">
      {notices.map((notice) => (
        <Banner
          key={notice}
          tone={notice === 'database-damaged' ? 'danger' : 'warning'}
          title={t(`notices.${texts[notice]}.title`)}
        >
          {t(`notices.${texts[notice]}.text`)}
        </Banner>
      ))}
    </div>
  )
}

async function readNotices(): Promise<Notice[]> {
  const names: string[] = await pb.health.check({ requestKey: null }).then(
    ({ data }) => data.notices ?? [],
    (error) => (failureOf(error).fields.database?.code === 'database_damaged' ? ['database-damaged'] : []),
  )
  return names.filter((name): name is Notice => name in texts)
}
