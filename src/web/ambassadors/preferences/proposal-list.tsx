import { Check, Pencil, X } from 'lucide-react'
import type { PreferenceProposal } from '#shared/contracts/preferences.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Evidence } from './evidence.tsx'
import { usePreferenceText } from './preference-text.ts'

/** Preferences found in notes and edits, which are not followed until somebody accepts them. */
export function ProposalList({
  proposals,
  canEdit,
  onAccept,
  onDismiss,
  onChange,
}: {
  proposals: readonly PreferenceProposal[]
  canEdit: boolean
  onAccept: (proposal: PreferenceProposal, text: string) => void
  onDismiss: (proposal: PreferenceProposal, text: string) => void
  onChange: (proposal: PreferenceProposal, text: string) => void
}) {
  const t = useT('preferences')
  const textOf = usePreferenceText()
  if (proposals.length === 0) return null
  return (
    <section aria-label={t('proposed')}>
      <h3 className="px-4 text-caption font-medium text-ink-muted sm:px-5">{t('proposed')}</h3>
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => {
          const text = textOf(proposal.key)
          return (
            <li
              key={proposal.key}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-sm font-medium text-ink [overflow-wrap:anywhere]">{text}</p>
                <Evidence evidence={proposal.evidence} />
              </div>
              {canEdit && (
                <div className="flex items-center gap-1">
                  <Button
                    size="sm"
                    icon={<Check />}
                    aria-label={t('acceptNamed', { text })}
                    onClick={() => onAccept(proposal, text)}
                  >
                    {t('accept')}
                  </Button>
                  <IconButton
                    size="sm"
                    label={t('changeNamed', { text })}
                    icon={<Pencil />}
                    onClick={() => onChange(proposal, text)}
                  />
                  <IconButton
                    size="sm"
                    label={t('dismissNamed', { text })}
                    icon={<X />}
                    onClick={() => onDismiss(proposal, text)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
