import { Check, X } from 'lucide-react'
import type { BotTrial, TriedPassage } from '#shared/contracts/bots.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

/** How the bot reached its answer: search results, gate, model output and cost. */
export function TrialTrace({ trial }: { trial: BotTrial }) {
  const t = useT('chatSettings')
  const { number, money } = useTraceFormats()
  const { passages, sentences, words, quoting, calls } = trial
  const usd = calls.reduce((sum, call) => sum + call.usd, 0)
  const tokens = calls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0)
  return (
    <section className="space-y-4">
      <h3 className="text-sm font-medium text-ink">{t('playground.how')}</h3>
      {passages.length > 0 ? (
        <>
          <p className="text-caption text-ink-muted">
            {t('playground.gate', { count: passages.filter(({ passes }) => passes).length, words: number(words) })}
          </p>
          <ol className="divide-y divide-line rounded-control border border-line">
            {passages.map((passage) => (
              <Found key={passage.chunk} passage={passage} />
            ))}
          </ol>
        </>
      ) : (
        <p className="text-caption text-ink-muted">{t(words > 0 ? 'playground.nothing' : 'playground.notLookedUp')}</p>
      )}
      {sentences.length > 0 && (
        <div>
          <h4 className="text-caption font-medium text-ink-muted">{t('playground.sentences')}</h4>
          <ul className="mt-1 space-y-1.5">
            {sentences.map(({ text, objection }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat, and the list never changes
              <li key={index} className="flex items-start gap-2 text-sm">
                <Mark holds={objection === ''} />
                <span className="[overflow-wrap:anywhere]">
                  {text}
                  {objection && (
                    <span className="block text-caption text-danger-ink">
                      {t(`playground.objections.${objection}`)}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {quoting && <p className="text-caption text-ink-muted">{t(`playground.quoting.${quoting}`)}</p>}
      {calls.length > 0 && (
        <p className="text-caption text-ink-muted">
          {t('playground.cost', { model: calls[0]!.model, tokens: number(tokens), usd: money(usd) })}
        </p>
      )}
    </section>
  )
}

function Found({ passage }: { passage: TriedPassage }) {
  const t = useT('chatSettings')
  const { number, percent } = useTraceFormats()
  const { title, headings, text, score, coverage, passes, isPair } = passage
  return (
    <li className="px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption">
        <Mark holds={passes} />
        <span className="min-w-0 flex-1 font-medium text-ink [overflow-wrap:anywhere]">
          {[title, ...headings.filter((heading) => heading !== title)].filter(Boolean).join(' › ')}
        </span>
        {isPair && <Badge>{t('playground.pair')}</Badge>}
        <span className="text-ink-muted tabular-nums">
          {t('playground.figures', { coverage: percent(coverage), score: number(score) })}
        </span>
      </div>
      <p className="mt-1 line-clamp-3 text-caption text-ink-muted [overflow-wrap:anywhere]">{text}</p>
    </li>
  )
}

function Mark({ holds }: { holds: boolean }) {
  const t = useT('chatSettings')
  const Icon = holds ? Check : X
  return (
    <span className={holds ? 'text-success-ink' : 'text-danger-ink'}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">{t(holds ? 'playground.passes' : 'playground.fails')}: </span>
    </span>
  )
}

/** Formats scores to a tenth, shares in percent, and costs to a hundredth of a cent. */
function useTraceFormats() {
  const language = useLanguage()
  const of = (options: Intl.NumberFormatOptions) => (value: number) =>
    new Intl.NumberFormat(language, options).format(value)
  return {
    number: of({ maximumFractionDigits: 1 }),
    percent: of({ style: 'percent' }),
    money: of({ style: 'currency', currency: 'USD', maximumFractionDigits: 4 }),
  }
}
