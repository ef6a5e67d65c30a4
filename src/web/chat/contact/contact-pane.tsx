import { ArrowLeft, Building2, Combine, Languages, Mail, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { languageNames, useFormats, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { contactName } from '../inbox/contact-name.ts'
import type { Conversation } from '../inbox/use-conversations.ts'
import { Unreachable } from '../whatsapp/unreachable.tsx'
import { ContactData } from './contact-data.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const maxConversations = 20

/** The contact, their details and their other conversations. */
export function ContactPane({
  conversation,
  onBack,
  onOpen,
  onDeleted,
}: {
  conversation: Conversation
  onBack: () => void
  onOpen: (conversation: string) => void
  /** Called when the contact and their conversations have been deleted. */
  onDeleted: () => void
}) {
  const t = useT('chat')
  const { canEdit } = useInstance()
  const { open } = useOverlay()
  const { dateTime } = useFormats()
  const contact = conversation.expand?.contact
  if (!contact) return <SkeletonText className="p-4" />
  const { name, email, phone, company, language, notes, lastSeenAt } = contact
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4">
      <div className="flex items-start gap-3">
        <IconButton
          label={t('contact.back')}
          icon={<ArrowLeft />}
          onClick={onBack}
          tooltip={false}
          className="-ml-1.5 min-[85rem]:hidden"
        />
        <Avatar name={contactName(contact)} size={40} decorative />
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold [overflow-wrap:anywhere]">{contactName(contact)}</h2>
          {lastSeenAt && (
            <p className="text-caption text-ink-subtle">{t('contact.lastSeen', { time: dateTime(lastSeenAt) })}</p>
          )}
        </div>
        {canEdit && (
          <span className="flex shrink-0">
            <IconButton
              label={t('contact.edit')}
              icon={<Pencil />}
              onClick={() => void open(ContactDialog, { contact })}
            />
            <IconButton
              label={t('merge.open')}
              icon={<Combine />}
              onClick={() => void open(MergeDialog, { contact })}
            />
          </span>
        )}
      </div>
      <Unreachable contact={contact} className="mt-3" />
      <dl className="mt-4 space-y-2 text-sm">
        <Fact icon={<Mail />} label={t('contact.email')} value={email} />
        <Fact icon={<Phone />} label={t('contact.phone')} value={phone} />
        <Fact icon={<Building2 />} label={t('contact.company')} value={company} />
        <Fact icon={<Languages />} label={t('contact.language')} value={language && languageNames[language]} />
      </dl>
      {!email && !phone && !company && !name && (
        <p className="mt-3 text-caption text-ink-subtle">{t('contact.unknown')}</p>
      )}
      {notes && (
        <section className="mt-5">
          <h3 className="text-caption font-semibold text-ink-muted">{t('contact.notes')}</h3>
          <p className="mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
        </section>
      )}
      <Others contact={contact} current={conversation.id} onOpen={onOpen} />
      {canEdit && <ContactData contact={contact} onDeleted={onDeleted} />}
    </div>
  )
}

function Fact({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  if (!value) return null
  return (
    <div className="flex items-start gap-2.5">
      <dt className="mt-0.5 text-ink-subtle [&_svg]:size-4">
        <span className="sr-only">{label}</span>
        {icon}
      </dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}

function Others({
  contact,
  current,
  onOpen,
}: {
  contact: Row<'contacts'>
  current: string
  onOpen: (conversation: string) => void
}) {
  const t = useT('chat')
  const { date } = useFormats()
  const list = useRecords('conversations', {
    ...{ filter: 'contact = {:contact}', params: { contact: contact.id }, sort: '-created,-id' },
    ...{ perPage: maxConversations, silent: true },
  })
  const rows = list.data?.items ?? []
  if (rows.length < 2) return null
  return (
    <section className="mt-5">
      <h3 className="text-caption font-semibold text-ink-muted">
        {t('contact.conversations', { count: rows.length })}
      </h3>
      <ul className="mt-1.5 space-y-1">
        {rows.map(({ id, lastMessage, lastMessageAt, created, status }) => (
          <li key={id}>
            <Button
              variant="ghost"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onOpen(id)}
              className={cx(
                'h-auto! w-full justify-start! py-2 text-left whitespace-normal!',
                id === current && 'bg-selected',
              )}
            >
              <span className="min-w-0">
                <span className="line-clamp-2 text-ink [overflow-wrap:anywhere]">
                  {lastMessage || t('list.noMessage')}
                </span>
                <span className="mt-1 flex flex-wrap items-center gap-1.5 text-caption text-ink-subtle">
                  <Badge>{t(`states.${status || 'open'}`)}</Badge>
                  {date(lastMessageAt || created)}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
