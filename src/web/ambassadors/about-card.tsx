import { ExternalLink, Globe, Languages, Mail, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { languageNames, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The ambassador's basic data, read-only. */
export function AboutCard({
  row,
  readOnly,
  onEdit,
}: {
  row: Row<'ambassadors'>
  readOnly: string
  onEdit: () => void
}) {
  const t = useT('ambassadors')
  return (
    <Card
      title={t('overview.about')}
      actions={
        <DisabledReason reason={readOnly}>
          <IconButton
            size="sm"
            label={t('edit')}
            icon={<Pencil />}
            onClick={onEdit}
            tooltip={false}
            className="-my-1.5 -mr-1.5"
          />
        </DisabledReason>
      }
    >
      <p className="whitespace-pre-line break-words text-sm text-ink">
        {row.description || <span className="text-ink-subtle">{t('overview.noDescription')}</span>}
      </p>
      <dl className="mt-4 space-y-3 border-t border-line pt-4">
        <Fact icon={<Languages />} name={t('fields.language')}>
          {row.language && languageNames[row.language]}
        </Fact>
        <Fact icon={<ExternalLink />} name={t('fields.linkedin')}>
          {row.linkedinUrl && <OutsideLink url={row.linkedinUrl} />}
        </Fact>
        <Fact icon={<Globe />} name={t('fields.website')}>
          {row.website && <OutsideLink url={row.website} />}
        </Fact>
        <Fact icon={<Mail />} name={t('fields.email')}>
          {row.email && (
            <a href={`mailto:${row.email}`} className="break-all text-link-style">
              {row.email}
            </a>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  const t = useT('ambassadors')
  return (
    <div>
      <dt className="flex items-center gap-2.5 text-xs text-ink-subtle [&_svg]:size-3.5">
        {icon}
        {name}
      </dt>
      <dd className="mt-0.5 pl-6 text-sm text-ink">
        {children || <span className="text-ink-subtle">{t('overview.none')}</span>}
      </dd>
    </div>
  )
}

function OutsideLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="break-all text-link-style">
      {url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  )
}
