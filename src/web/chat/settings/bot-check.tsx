import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { Check } from './check.tsx'

/** Who answers first on a channel, and whether they can. */
export function BotCheck({ bot }: { bot: Row<'bots'> | undefined }) {
  const t = useT('chatSettings')
  return (
    <Check holds={Boolean(bot?.active)}>
      {bot ? t(bot.active ? 'channels.bot' : 'channels.botOff', { name: bot.name }) : t('channels.noBot')}
    </Check>
  )
}
