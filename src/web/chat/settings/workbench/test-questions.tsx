import { FlaskConical, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { BotTestRun } from '#shared/contracts/bots.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { invalidate, pb, reportFailure, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { TestDialog } from './test-dialog.tsx'
import { TestRow } from './test-row.tsx'

/** Questions asked again whenever the bot's knowledge or settings change. */
export function TestQuestions({ bot, base }: { bot: Row<'bots'>; base: string }) {
  const t = useT('chatSettings')
  const { canEdit } = useInstance()
  const { open } = useOverlay()
  const own = { filter: 'bot = {:bot}', params: { bot: bot.id } }
  const tests = useRecords('bot_tests', { ...own, sort: 'created,id', perPage: 100, silent: true })
  useLive('bot_tests', '*', own)
  const { isRunning, run } = useRun(bot.id)
  const rows = tests.data?.items
  const actions = canEdit && (
    <>
      {rows && rows.length > 0 && (
        <Button size="sm" icon={<Play />} loading={isRunning} onClick={() => void run()}>
          {t('tests.run')}
        </Button>
      )}
      <Button size="sm" icon={<Plus />} onClick={() => void open(TestDialog, { bot, base, test: null })}>
        {t('tests.add')}
      </Button>
    </>
  )
  return (
    <Card title={t('tests.title')} description={t('tests.text')} actions={actions} flush>
      {tests.isError && !rows ? (
        <ErrorState compact title={t('failed')} onRetry={() => void tests.refetch()} isRetrying={tests.isFetching} />
      ) : !rows ? (
        <SkeletonRows rows={2} />
      ) : rows.length === 0 ? (
        <EmptyState compact icon={<FlaskConical />} title={t('tests.empty')} headingLevel={3} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((test) => (
            <li key={test.id} className="px-4 py-3.5 sm:px-5">
              <TestRow test={test} onEdit={() => void open(TestDialog, { bot, base, test })} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function useRun(bot: string) {
  const t = useT('chatSettings')
  const [isRunning, setRunning] = useState(false)
  async function run(): Promise<void> {
    setRunning(true)
    try {
      const { passed, failed } = await pb.send<BotTestRun>(`/api/bots/${bot}/test`, {
        method: 'POST',
        requestKey: null,
      })
      const title = t('tests.done', { passed, all: passed + failed })
      toast({ tone: failed > 0 ? 'warning' : 'success', title })
      await invalidate({ queryKey: ['records', 'bot_tests'] })
    } catch (error) {
      reportFailure(error, t('tests.notRun'))
    }
    setRunning(false)
  }
  return { isRunning, run }
}
