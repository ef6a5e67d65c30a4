import { Check, Minus } from 'lucide-react'
import { abilitiesOf } from '#shared/networks/linkedin-scopes.ts'
import { useT } from '#web/locale/index.ts'
import type { Channel } from './use-channel-items.tsx'

/** The abilities that the scopes of a channel allow, and what to do about the others. */
export function Abilities({ channel }: { channel: Channel }) {
  const t = useT('channels')
  const states = abilitiesOf(channel)
  if (states.length === 0) return null
  return (
    <ul aria-label={t('abilities.title')} className="mt-2 space-y-1 text-caption text-ink-muted">
      {states.map(({ ability, state, scope }) => (
        <li key={ability} className="flex items-start gap-1.5">
          <span aria-hidden="true" className="flex h-lh shrink-0 items-center [&_svg]:size-3">
            {state === 'granted' ? <Check className="text-success-ink" /> : <Minus />}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t(`abilities.${ability}`)}
            {state !== 'granted' && (
              <span className="block text-ink-subtle">
                {state === 'never' ? t('abilities.never') : t(`abilities.missing.${ability}`, { scope })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
