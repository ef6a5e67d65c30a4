import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type PersonalityDraft, personalityDraft, recordOf } from './ambassador-draft.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import { PersonalityFields } from './personality-fields.tsx'
import { personalityGroups } from './proposals.ts'
import { aboveSaveBar, SaveBar } from './save-bar.tsx'
import { suggestionsFor } from './suggestions-for.ts'

export function PersonalityTab({ row, readOnly }: { row: Row<'ambassadors'>; readOnly: string }) {
  const [round, setRound] = useState(0)
  return <Personality key={round} row={row} readOnly={readOnly} onDiscard={() => setRound(round + 1)} />
}

function Personality({
  row,
  readOnly,
  onDiscard,
}: {
  row: Row<'ambassadors'>
  readOnly: string
  onDiscard: () => void
}) {
  const t = useT('ambassadors')
  const common = useT('common')
  const update = useUpdate('ambassadors', { silent: true })
  const { values, set, errors, isBusy, isDirty, formProps } = useFields<PersonalityDraft>({
    initial: personalityDraft(row),
    warnsUnsaved: true,
    async submit(draft) {
      await update.mutateAsync({ id: row.id, ...recordOf(draft) })
      toast({ tone: 'success', title: common('saved') })
    },
  })
  const fields = { values, set, errors, disabled: Boolean(readOnly) }
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <form {...formProps} className={cx('min-w-0', aboveSaveBar)}>
        <Card title={t('tabs.personality')} description={t('personality.text')}>
          <PersonalityFields {...fields} language={row.language || 'en-US'} />
        </Card>
        <SaveBar isDirty={isDirty} isBusy={isBusy} problem={errors['']} onDiscard={onDiscard} />
      </form>
      {!readOnly && (
        <AssistantPanel
          text={t('assistant.textPersonality')}
          request={suggestionsFor(row)}
          groupsOf={(found) => personalityGroups(found, fields)}
        />
      )}
    </div>
  )
}
