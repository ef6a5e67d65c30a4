import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { AmbassadorSuggestions, SuggestionsRequest } from '#shared/contracts/suggestions.ts'
import { useT } from '#web/locale/index.ts'
import { useGhostwriterObstacle } from '#web/provisioning/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { InterviewPanel } from '../interview/interview-panel.tsx'
import { useInterview } from '../interview/use-interview.ts'
import { AskFailure } from './ask-failure.tsx'
import { AssistantSources, type OwnSources } from './assistant-sources.tsx'
import { ProposalList } from './proposal-list.tsx'
import type { ProposalGroup } from './proposals.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Suggestions with their evidence, to accept one by one or all together; all are optional. */
export function AssistantPanel({
  text,
  ambassador,
  request,
  groupsOf,
}: {
  text: string
  /** Its id; '' while it is being created. */
  ambassador: string
  request: SuggestionsRequest
  /** The suggestions for this form, and the fields they fill. */
  groupsOf: (found: AmbassadorSuggestions) => ProposalGroup[]
}) {
  const t = useT('ambassadors')
  const { aiProviders, limits } = useRuntime()
  const [own, setOwn] = useState<OwnSources>({ readsWebsite: true, profile: '' })
  const interview = useInterview(request, ambassador)
  const { found, ask, isBusy, failure } = useSuggestions({
    ...request,
    website: own.readsWebsite && limits.knowledgeLinks && URL.canParse(request.website) ? request.website : '',
    profile: own.profile.trim(),
    answers: interview.turns.filter(({ answer }) => answer),
  })
  const obstacle = useGhostwriterObstacle()
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
      <div className="flex flex-col gap-5">
        {aiProviders.suggestions === 'offline' && limits.composer && (
          <p className="text-caption text-ink-subtle">{t('assistant.offline')}</p>
        )}
        <AssistantSources request={request} own={own} onChange={setOwn} />
        <InterviewPanel interview={interview} obstacle={obstacle} />
        {failure && !isBusy && <AskFailure failure={failure} />}
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
        {found?.website && !isBusy && <Banner tone="warning">{t('assistant.websiteFailed')}</Banner>}
        {groups.map((group) => (
          <ProposalList key={group.title} {...group} />
        ))}
      </div>
    </Card>
  )
}
