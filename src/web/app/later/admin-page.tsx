import { useLocation } from 'react-router'
import { useT, withoutPrefix } from '#web/locale/index.ts'
import { LaterPage } from './later-page.tsx'
import { OperatorNotices } from './operator-notices.tsx'

const parts = {
  '/dashboard/admin': 'admin',
  '/dashboard/admin/users': 'adminUsers',
  '/dashboard/admin/credits': 'adminCredits',
  '/dashboard/admin/settings': 'adminSettings',
  '/dashboard/admin/instances': 'adminInstances',
  '/dashboard/admin/instances/new': 'adminNewInstance',
} as const

export default function AdminPage() {
  const t = useT('shell')
  const path = withoutPrefix(useLocation().pathname)
  const part = parts[path as keyof typeof parts] ?? 'adminInstance'
  return (
    <>
      <OperatorNotices />
      <LaterPage title={t(`later.${part}.title`)} text={t(`later.${part}.text`)} />
    </>
  )
}
