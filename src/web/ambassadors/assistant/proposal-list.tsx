import { Check, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Evidence } from '#shared/contracts/suggestions.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Proposal, ProposalGroup } from './proposals.ts'

/** The proposals for one field. Each is accepted or dismissed; dismissed ones disappear. */
export function ProposalList({ title, proposals, use }: ProposalGroup) {
  const t = useT('ambassadors')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const shown = proposals.filter(({ text, isUsed }) => isUsed || !left.has(text))
  const open = shown.filter(({ isUsed }) => !isUsed)
  if (shown.length === 0) return null
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-caption font-medium text-ink">{title}</h3>
        {shown.length > 1 && open.length > 0 && (
          <Button size="sm" variant="ghost" aria-label={t('assistant.useAllOf', { title })} onClick={() => use(open)}>
            {t('assistant.useAll')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {shown.map((proposal) => (
          <ProposalRow
            key={proposal.text}
            proposal={proposal}
            onUse={() => use([proposal])}
            onLeave={() => setLeft(new Set([...left, proposal.text]))}
          />
        ))}
      </ul>
    </section>
  )
}

function ProposalRow({
  proposal: { text, detail, evidence, isUsed },
  onUse,
  onLeave,
}: {
  proposal: Proposal
  onUse: () => void
  onLeave: () => void
}) {
  const t = useT('ambassadors')
  return (
    <li className="flex flex-wrap items-start gap-x-2 px-3.5 py-2.5">
      <div className="min-w-0 flex-1 pt-1 text-sm">
        <p className="break-words text-ink">{text}</p>
        {detail && <p className="mt-0.5 line-clamp-3 text-caption text-ink-muted">{detail}</p>}
      </div>
      {isUsed ? (
        <Badge tone="success" icon={<Check />} className="mt-1">
          {t('assistant.used')}
        </Badge>
      ) : (
        <>
          <Button size="sm" icon={<Plus />} aria-label={t('assistant.useNamed', { text })} onClick={onUse}>
            {t('assistant.use')}
          </Button>
          <IconButton
            size="sm"
            tooltip={false}
            label={t('assistant.leaveNamed', { text })}
            icon={<X />}
            onClick={onLeave}
          />
        </>
      )}
      <EvidenceLine {...evidence} />
    </li>
  )
}

/** The quotation that a proposal is based on, and its source. */
function EvidenceLine({ kind, title, url, quote }: Evidence) {
  const t = useT('ambassadors')
  const where = t(`assistant.from.${kind}`, { title })
  const target = /^https?:/i.test(url) ? url : ''
  return (
    <p className="mt-1.5 basis-full border-l-2 border-line pl-2.5 text-caption text-ink-muted">
      <q className="line-clamp-3 [overflow-wrap:anywhere]">{quote}</q>
      <span className="block text-ink-subtle [overflow-wrap:anywhere]">
        {target ? (
          <a href={target} target="_blank" rel="noreferrer noopener" className="text-link-style">
            {where}
          </a>
        ) : (
          where
        )}
      </span>
    </p>
  )
}
