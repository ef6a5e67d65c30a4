import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { AcceptedList } from './accepted-list.tsx'
import { DismissedList } from './dismissed-list.tsx'
import { PreferenceDialog } from './preference-dialog.tsx'
import { ProposalList } from './proposal-list.tsx'
import { usePreferences } from './use-preferences.ts'

interface Edited {
  title: string
  text: string
  submitLabel?: string
  save: (text: string) => Promise<void>
}

/** The team's preferences: proposed with evidence, followed once accepted, and edited or deleted here. */
export function PreferencesCard({ ambassador, readOnly }: { ambassador: string; readOnly: string }) {
  const t = useT('preferences')
  const { proposals, accepted, dismissed, ...preferences } = usePreferences(ambassador)
  const [edited, setEdited] = useState<Edited | null>(null)
  const canEdit = !readOnly
  const isBare = proposals.length + accepted.length === 0
  const add = (
    <DisabledReason reason={readOnly}>
      <Button
        size="sm"
        icon={<Plus />}
        onClick={() => setEdited({ title: t('add'), text: '', save: (text) => preferences.follow('', text) })}
      >
        {t('add')}
      </Button>
    </DisabledReason>
  )
  return (
    <Card title={t('title')} description={t('text')} actions={!isBare && add} flush>
      {preferences.isError ? (
        <ErrorState compact title={t('failed')} onRetry={preferences.retry} />
      ) : preferences.isPending ? (
        <div className="p-4 sm:px-5">
          <SkeletonRows rows={2} />
        </div>
      ) : (
        <div className="space-y-4 border-t border-line py-4">
          {isBare && (
            <EmptyState
              compact
              headingLevel={3}
              icon={<ListChecks />}
              title={t('empty.title')}
              description={t('empty.text')}
              action={add}
            />
          )}
          <ProposalList
            proposals={proposals}
            canEdit={canEdit}
            onAccept={(proposal, text) => void preferences.accept(proposal, text)}
            onDismiss={(proposal, text) => void preferences.dismiss(proposal, text)}
            onChange={({ key }, text) =>
              setEdited({
                ...{ title: t('change'), text, submitLabel: t('accept') },
                save: (own) => preferences.follow(key, own),
              })
            }
          />
          <AcceptedList
            preferences={accepted}
            canEdit={canEdit}
            onEdit={(preference) =>
              setEdited({
                ...{ title: t('edit'), text: preference.text },
                save: (text) => preferences.reword(preference, text),
              })
            }
            onStop={(preference) => void preferences.stop(preference)}
          />
          <DismissedList
            preferences={dismissed}
            canEdit={canEdit}
            onPropose={(preference) => void preferences.forget(preference)}
          />
        </div>
      )}
      {edited && (
        <PreferenceDialog
          title={edited.title}
          text={edited.text}
          submitLabel={edited.submitLabel}
          onSave={edited.save}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}
