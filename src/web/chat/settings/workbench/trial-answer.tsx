import type { BotTrial } from '#shared/contracts/bots.ts'
import { useT } from '#web/locale/index.ts'
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx'
import { Citations } from '../../thread/citations.tsx'
import { Bubble } from '../../thread/message-item.tsx'

const tones: Record<BotTrial['kind'], Tone> = {
  ...{ answer: 'success', courtesy: 'neutral', question: 'info', refusal: 'warning', 'hand-over': 'info' },
}

/** The answer as a customer would read it. */
export function TrialAnswer({
  trial: { kind, body, reason, citations },
  botName,
}: {
  trial: BotTrial
  botName: string
}) {
  const t = useT('chatSettings')
  const chat = useT('chat')
  return (
    <section className="space-y-2">
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
        {botName}
        <Badge tone={tones[kind]}>{t(`playground.kinds.${kind}`)}</Badge>
      </h3>
      <Bubble author="bot" isPrivate={false}>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {body || chat(`events.handedOver.${reason || 'failed'}`)}
        </p>
        {citations.length > 0 && <Citations citations={citations} />}
      </Bubble>
    </section>
  )
}
