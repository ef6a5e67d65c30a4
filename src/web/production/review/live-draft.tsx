import { Square } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { liveDraftTopic, type WrittenSoFar } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useLiveValue, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { SpinnerMark } from '#web/ui/feedback/spinner.tsx'

/** A post that an agent is writing: the current step, the text so far, and a cancel button. */
export function LiveDraft({ post, language }: { post: Row<'posts'>; language: string }) {
  const t = useT('production')
  const { canEdit } = useInstance()
  const update = useUpdate('posts')
  const written = useLiveValue<WrittenSoFar>(liveDraftTopic(post.id))
  return (
    <section aria-label={t('live.title')} className="rounded-card border border-info-line bg-info-soft">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
        {/* Only the step is announced, because the text changes with every word. */}
        <span role="status" className="inline-flex items-center gap-2 font-medium text-info-ink">
          <SpinnerMark />
          {written ? t(`live.${written.stage}`) : t('posts.generating')}
        </span>
        {canEdit && (
          <Button
            size="sm"
            icon={<Square />}
            loading={update.isPending}
            onClick={() => update.mutate({ id: post.id, generation: 'canceled' })}
          >
            {t('live.stop')}
          </Button>
        )}
      </div>
      {written?.text && (
        <div className="rounded-b-card border-t border-info-line bg-surface p-4 sm:p-6">
          <p lang={language} className="whitespace-pre-line text-base/relaxed [overflow-wrap:anywhere]">
            {written.text}
            {written.stage !== 'critique' && (
              <span
                aria-hidden
                className="ml-0.5 inline-block h-[1em] w-0.5 translate-y-0.5 bg-info motion-safe:animate-pulse"
              />
            )}
          </p>
          <p className="mt-5 border-t border-line pt-3 text-caption text-ink-muted">{t('live.unchecked')}</p>
        </div>
      )}
    </section>
  )
}
