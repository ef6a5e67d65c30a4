import { Lightbulb, Square } from 'lucide-react'
import { useState } from 'react'
import type { Source } from '#shared/collections/topics.ts'
import { maxIdeaCharacters } from '#shared/contracts/ideas.ts'
import type { KnowledgeAnswer } from '#shared/contracts/knowledge-questions.ts'
import { describeFailure, LocalLink, useGo, usePlaceName, useT } from '#web/locale/index.ts'
import { reportFailure, useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { type Exchange, isOpen } from './use-questions.ts'

/** A question with the knowledge base's answer and its sources. */
export function AnsweredQuestion({
  exchange,
  instance,
  base,
  onStop,
  onAgain,
}: {
  exchange: Exchange
  instance: string
  base: string
  onStop: () => void
  onAgain: () => void
}) {
  const t = useT('knowledge')
  const { question, answer, failure, isStopped } = exchange
  const again = (
    <Button size="sm" onClick={onAgain}>
      {t('ask.again')}
    </Button>
  )
  return (
    <section aria-label={t('ask.exchange', { question })} className="space-y-2.5">
      <p className="font-medium text-ink [overflow-wrap:anywhere]">{question}</p>
      {failure && (
        <Banner tone="danger" actions={again}>
          {failure.message ? describeFailure(failure) : t('ask.failed')}
        </Banner>
      )}
      {isStopped && (
        <Banner tone="neutral" actions={again}>
          {t('ask.stopped')}
        </Banner>
      )}
      {isOpen(exchange) && <OpenAnswer partial={exchange.partial} onStop={onStop} />}
      {answer && <Answer answer={answer} base={base} />}
      {answer && answer.sources.length > 0 && <TopicButton question={question} answer={answer} instance={instance} />}
    </section>
  )
}

/** An unfinished answer. Its sources are listed once it is complete. */
function OpenAnswer({ partial, onStop }: { partial: string; onStop: () => void }) {
  const t = useT('knowledge')
  return (
    <>
      {partial ? (
        // Announced once it is complete, and not after each sentence.
        <p aria-busy="true" aria-live="off" className="text-sm text-ink [overflow-wrap:anywhere]">
          {partial}
        </p>
      ) : (
        <SkeletonText lines={2} />
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-caption text-ink-muted">{partial ? t('ask.wording') : t('ask.asking')}</p>
        <Button size="sm" variant="ghost" icon={<Square />} onClick={onStop}>
          {t('ask.stop')}
        </Button>
      </div>
    </>
  )
}

function Answer({ answer: { kind, body, sources }, base }: { answer: KnowledgeAnswer; base: string }) {
  const t = useT('knowledge')
  if (sources.length === 0) return <p className="text-sm text-ink-muted">{t('ask.nothing')}</p>
  return (
    <>
      {kind === 'worded' ? (
        <p className="text-sm text-ink [overflow-wrap:anywhere]">{body}</p>
      ) : (
        <p className="text-caption text-ink-muted">{kind === 'near' ? t('ask.near') : t('ask.quoted')}</p>
      )}
      <ol className="space-y-2">
        {sources.map((source, at) => (
          <QuotedSource key={`${source.chunk} ${source.quote}`} source={source} number={at + 1} base={base} />
        ))}
      </ol>
    </>
  )
}

function QuotedSource({ source, number, base }: { source: Source; number: number; base: string }) {
  const placeName = usePlaceName()
  const { title, headings, item, chunk, quote } = source
  const place = [title, ...headings.filter((heading) => heading !== title), placeName(source)].filter(Boolean)
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <q className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">{quote}</q>
      <LocalLink
        to={`/dashboard/knowledge-base/${base}?item=${item}&passage=${chunk}`}
        className="mt-0.5 block text-caption text-link-style [overflow-wrap:anywhere]"
      >
        {number}. {place.join(' › ')}
      </LocalLink>
    </li>
  )
}

/** Saves the answer as an idea and continues with the batch in which it becomes a topic. */
function TopicButton({
  question,
  answer: { body, sources },
  instance,
}: {
  question: string
  answer: KnowledgeAnswer
  instance: string
}) {
  const t = useT('knowledge')
  const go = useGo()
  const create = useCreate('ideas', { silent: true })
  const [isBusy, setBusy] = useState(false)
  async function keep(): Promise<void> {
    setBusy(true)
    const said = body || sources[0]!.quote
    try {
      const text = `${question}\n\n${said}`.slice(0, maxIdeaCharacters)
      const { id } = await create.mutateAsync({ instance, status: 'open', text })
      go(`/dashboard/production/new?idea=${id}`)
    } catch (error) {
      reportFailure(error, t('ask.ideaFailed'))
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon={<Lightbulb />} loading={isBusy} onClick={() => void keep()}>
      {t('ask.topic')}
    </Button>
  )
}
