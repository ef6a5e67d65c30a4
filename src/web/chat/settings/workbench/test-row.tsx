import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import type { BotTestResult } from '#shared/contracts/bots.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { RowActs } from '../listed.tsx'
import { useDeleteAsked } from '../use-delete-asked.ts'

const looks = {
  passed: [CircleCheck, 'text-success-ink'],
  failed: [CircleX, 'text-danger-ink'],
  '': [CircleDashed, 'text-ink-subtle'],
} as const

/** A test question with the last result and, if it changed, the one before. */
export function TestRow({ test, onEdit }: { test: Row<'bot_tests'>; onEdit: () => void }) {
  const t = useT('chatSettings')
  const { relative } = useFormats()
  const { canEdit } = useInstance()
  const ask = useDeleteAsked('bot_tests')
  const { id, question, expected, outcome, result, before, ranAt } = test
  const [Icon, colour] = looks[outcome]
  return (
    <div className="space-y-2">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-2">
          <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
          <div className="min-w-0">
            <p className="text-sm font-medium text-ink [overflow-wrap:anywhere]">{question}</p>
            <p className="text-caption text-ink-muted">
              <span className={colour}>{t(`tests.outcomes.${outcome || 'none'}`)}</span>
              {` · ${t('tests.wanted', { what: t(`tests.expects.${expected || 'answer'}`) })}`}
              {ranAt && ` · ${relative(ranAt)}`}
            </p>
          </div>
        </div>
        {canEdit && (
          <RowActs name={question} onEdit={onEdit} onDelete={() => void ask(id, t('tests.deleteTitle'), question)} />
        )}
      </div>
      {result && <Result label={t(before ? 'tests.now' : 'tests.said')} result={result} />}
      {result && before && <Result label={t('tests.before')} result={before} isOld />}
    </div>
  )
}

function Result({ label, result, isOld = false }: { label: string; result: BotTestResult; isOld?: boolean }) {
  const t = useT('chatSettings')
  const { kind, body, title } = result
  return (
    <div
      className={`ml-6 border-l-2 pl-2.5 text-caption ${isOld ? 'border-line text-ink-subtle' : 'border-info-line'}`}
    >
      <p className="text-ink-muted">{[label, t(`playground.kinds.${kind}`), title].filter(Boolean).join(' · ')}</p>
      {body && (
        <p className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {isOld ? <del className="no-underline">{body}</del> : body}
        </p>
      )}
    </div>
  )
}
