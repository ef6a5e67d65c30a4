import type { ReactNode } from 'react'
import { languageNames, useFormats, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import type { User } from './account.ts'

/** The person's details from sign-up and onboarding. */
export function UserProfile({ user }: { user: User }) {
  const t = useT('admin')
  const { dateTime, number } = useFormats()
  const facts: [string, ReactNode][] = [
    [t('users.plan'), user.plan && t(`users.plans.${user.plan}`)],
    [t('user.credits'), user.instance && number(user.credits)],
    [t('user.signedUp'), dateTime(user.created)],
    [t('user.onboarded'), dateTime(user.onboardedAt)],
    [t('user.language'), user.language && languageNames[user.language]],
    [t('user.account'), user.personType && t(`user.${user.personType}`)],
    [t('user.company'), user.companyName],
    [t('user.taxId'), user.taxId],
    [t('user.country'), user.country],
    [t('user.mobile'), user.mobile],
    [t('user.website'), user.website],
  ]
  return (
    <Card title={t('user.profile')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {value || <span className="text-ink-subtle">{t('user.empty')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The person's consents, newest first. */
export function UserConsents({ user }: { user: User }) {
  const t = useT('admin')
  const { dateTime } = useFormats()
  const of = { filter: 'user = {:user}', params: { user: user.id } }
  const consents = useRecords('consents', { ...of, sort: '-created', perPage: 200 })
  useLive('consents', '*', of)
  return (
    <Card title={t('user.consents')}>
      {consents.data?.items.length === 0 && <p className="text-sm text-ink-muted">{t('user.consentsNone')}</p>}
      <ul className="space-y-3 text-sm">
        {consents.data?.items.map(({ id, document, decision, version, created, locale }) => (
          <li key={id}>
            {t(`user.documents.${document || 'terms'}${decision === 'withdrawn' ? '-revoked' : ''}`)}
            <span className="block text-caption text-ink-subtle">
              {dateTime(created)} · {t('user.consentVersion', { version })} · {locale}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
