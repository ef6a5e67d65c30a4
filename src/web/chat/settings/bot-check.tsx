import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { Check } from './check.tsx'

/** Which bot answers first on a channel, and whether it can. */
export function BotCheck({ bot }: { bot: Row<'bots'> | undefined }) {
  const t = useT('chatSettings')
  return (
    <Check holds={Boolean(bot?.active)}>
      {bot ? t(bot.active ? 'channels.bot' : 'channels.botOff', { name: bot.name }) : t('channels.noBot')}
    </Check>
  )
}
