import { ArrowLeft } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Playground } from './playground.tsx'
import { TestQuestions } from './test-questions.tsx'

/** Tries out a bot before customers meet it. */
export function BotWorkbench({ bot, base }: { bot: Row<'bots'>; base: string }) {
  const t = useT('chatSettings')
  return (
    <div className="space-y-4">
      <div>
        <LocalLink
          to="/dashboard/chat/settings?part=bots"
          className="inline-flex min-h-6 items-center gap-1.5 text-sm text-link hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('workbench.back')}
        </LocalLink>
        <h2 className="mt-1 text-lg font-semibold text-ink [overflow-wrap:anywhere]">
          {t('workbench.title', { name: bot.name })}
        </h2>
      </div>
      <Playground key={bot.id} bot={bot} />
      <TestQuestions bot={bot} base={base} />
    </div>
  )
}
