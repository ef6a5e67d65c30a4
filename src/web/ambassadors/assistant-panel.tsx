import { Check, Plus, Sparkles } from 'lucide-react'
import type { AmbassadorSuggestions, SuggestionsRequest } from '#shared/contracts/suggestions.ts'
import { resendVerification } from '#web/accounts/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { useGhostwriterObstacle } from '#web/provisioning/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import type { ProposalGroup } from './proposals.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Suggestions to accept one by one or all together; all are optional. */
export function AssistantPanel({
  text,
  request,
  groupsOf,
}: {
  text: string
  request: SuggestionsRequest
  /** The suggestions for this form, and the fields they fill. */
  groupsOf: (found: AmbassadorSuggestions) => ProposalGroup[]
}) {
  const t = useT('ambassadors')
  const { aiProviders, limits } = useRuntime()
  const { found, ask, isBusy, failure } = useSuggestions(request)
  const obstacle = useGhostwriterObstacle()
  const again = failure && resendVerification(failure)
  const groups = found && !isBusy ? groupsOf(found).filter(({ proposals }) => proposals.length > 0) : []
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Sparkles aria-hidden="true" className="size-4 text-ink-muted" />
          {t('assistant.title')}
        </span>
      }
      description={text}
      actions={
        <DisabledReason reason={obstacle}>
          <Button size="sm" loading={isBusy} onClick={() => void ask()}>
            {found ? t('assistant.again') : t('assistant.ask')}
          </Button>
        </DisabledReason>
      }
    >
      <div className="space-y-5">
        {aiProviders.suggestions === 'offline' && limits.composer && (
          <p className="text-caption text-ink-subtle">{t('assistant.offline')}</p>
        )}
        {failure && !isBusy && (
          <Banner
            tone="danger"
            announce
            actions={
              again && (
                <Button size="sm" onClick={again.onClick}>
                  {again.label}
                </Button>
              )
            }
          >
            {Object.keys(failure.fields).length > 0 ? describeFailure(failure) : t('assistant.failed')}
          </Banner>
        )}
        <div role="status" className="empty:-mt-5">
          {isBusy && (
            <>
              <p className="mb-3 text-caption text-ink-muted">{t('assistant.asking')}</p>
              <SkeletonText lines={4} />
            </>
          )}
          {found && !isBusy && groups.length === 0 && (
            <p className="text-sm text-ink-muted">{t('assistant.nothing')}</p>
          )}
        </div>
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </Card>
  )
}

function Group({ title, proposals, use }: ProposalGroup) {
  const t = useT('ambassadors')
  const open = proposals.filter(({ isUsed }) => !isUsed)
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-caption font-medium text-ink">{title}</h3>
        {proposals.length > 1 && open.length > 0 && (
          <Button size="sm" variant="ghost" aria-label={t('assistant.useAllOf', { title })} onClick={() => use(open)}>
            {t('assistant.useAll')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {proposals.map((proposal) => (
          <li key={proposal.text} className="flex items-start gap-3 px-3.5 py-2.5">
            <span className="min-w-0 flex-1 pt-1 text-sm">
              <span className="block break-words text-ink">{proposal.text}</span>
              {proposal.detail && (
                <span className="mt-0.5 line-clamp-3 text-caption text-ink-muted">{proposal.detail}</span>
              )}
            </span>
            {proposal.isUsed ? (
              <Badge tone="success" icon={<Check />} className="mt-1">
                {t('assistant.used')}
              </Badge>
            ) : (
              <Button
                size="sm"
                icon={<Plus />}
                aria-label={t('assistant.useNamed', { text: proposal.text })}
                onClick={() => use([proposal])}
              >
                {t('assistant.use')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
