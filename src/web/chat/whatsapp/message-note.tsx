import { CircleAlert, LayoutTemplate, MousePointerClick } from 'lucide-react'
import type { MessageChoice } from '#shared/contracts/whatsapp.ts'
import { useT } from '#web/locale/index.ts'
import type { Message } from '../thread/thread-cache.ts'

/** A note on a WhatsApp message: it is a template, its file is missing, or its type is unsupported. */
export function MessageNote({ message: { whatsapp: details, body, choices } }: { message: Message }) {
  const t = useT('whatsapp')
  if (choices?.length) return <Choices choices={choices} />
  if (!details) return null
  if (details.template) {
    return (
      <p className="mt-1 flex items-center gap-1 text-xs text-ink-subtle">
        <LayoutTemplate aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="[overflow-wrap:anywhere]">{t('template', { name: details.template.name })}</span>
      </p>
    )
  }
  const problem = details.media ? t(`media.${details.media}`) : !body && details.raw ? t('unsupported') : ''
  if (!problem) return details.type === 'reaction' ? <p className="text-xs text-ink-subtle">{t('reaction')}</p> : null
  return (
    <p className="flex items-start gap-1.5 text-caption text-ink-muted">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {problem}
    </p>
  )
}

/** The choices the customer was offered. */
function Choices({ choices }: { choices: readonly MessageChoice[] }) {
  const t = useT('whatsapp')
  return (
    <ul aria-label={t('choices')} className="mt-2 space-y-1 border-t border-line pt-2">
      {choices.map(({ id, title }) => (
        <li key={id} className="flex items-start gap-1.5 text-caption text-ink-muted">
          <MousePointerClick aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
        </li>
      ))}
    </ul>
  )
}
