import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { WorkedCard } from '#web/results/index.ts'
import { personalityDraft } from './ambassador-draft.ts'
import { AssistantPanel } from './assistant/assistant-panel.tsx'
import { personalityGroups } from './assistant/proposals.ts'
import { suggestionsFor } from './assistant/suggestions-for.ts'
import { DraftTab } from './draft-tab.tsx'
import { PersonalityFields } from './personality-fields.tsx'
import { PreferencesCard } from './preferences/preferences-card.tsx'

export function PersonalityTab({ row, readOnly }: { row: Row<'ambassadors'>; readOnly: string }) {
  const t = useT('ambassadors')
  return (
    <>
      <DraftTab
        row={row}
        readOnly={readOnly}
        initial={personalityDraft(row)}
        title={t('tabs.personality')}
        description={t('personality.text')}
        assistant={(fields) => (
          <AssistantPanel
            text={t('assistant.textPersonality')}
            ambassador={row.id}
            request={suggestionsFor(row)}
            groupsOf={(found) => personalityGroups(found, fields)}
          />
        )}
      >
        {(disabled) => <PersonalityFields disabled={disabled} language={row.language || 'en-US'} />}
      </DraftTab>
      <div className="mt-6 max-w-4xl space-y-6">
        <PreferencesCard ambassador={row.id} readOnly={readOnly} />
        <WorkedCard ambassador={row.id} />
      </div>
    </>
  )
}
