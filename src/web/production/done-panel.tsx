import { Download } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { PostInQueue } from '#web/scheduling/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PostAttachments } from './attachments/post-attachments.tsx'
import { CarouselLink } from './carousel/carousel-link.tsx'
import { useDownloadPosts } from './post-csv.ts'
import { FindingsBadge } from './review/decision-bar.tsx'
import { OpenFindings } from './review/open-findings.tsx'
import { PostPreview } from './review/post-preview.tsx'
import { languageOf, type ShownBatch } from './shown-batch.ts'

/** The approved posts of a batch, to copy or to download as a table. */
export function DonePanel({ batch, topics, posts, ambassador }: ShownBatch) {
  const t = useT('production')
  const common = useT('common')
  const { canEdit } = useInstance()
  const downloadPosts = useDownloadPosts()
  const approved = posts.filter(({ decision }) => decision === 'approve')
  const language = languageOf({ batch, ambassador })
  function exportCsv() {
    try {
      downloadPosts(`timbre-${batch.id}`, posts, topics)
    } catch {
      toast({ tone: 'danger', title: t('posts.exportFailed') })
    }
  }
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-success-line bg-success-soft px-5 py-4 text-success-ink">
        <div>
          <h2 className="text-base font-semibold">{t('done.title')}</h2>
          <p>{t('done.text', { count: approved.length })}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <LocalLink to={`/dashboard/production/new?ambassador=${batch.ambassador}`}>{t('done.another')}</LocalLink>
          </Button>
          <Button variant="primary" icon={<Download />} onClick={exportCsv}>
            {t('posts.export')}
          </Button>
        </div>
      </div>
      <ul className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {approved.map((post) => (
          <li key={post.id} className="space-y-2">
            <PostPreview
              body={post.body}
              attachments={(width) => <PostAttachments post={post} width={width} />}
              ambassador={ambassador}
              language={language}
            />
            <OpenFindings post={post} />
            <div className="flex max-w-138 flex-wrap items-center gap-2">
              <CopyButton
                size="sm"
                variant="ghost"
                text={post.body}
                label={t('posts.copy')}
                onCopied={() => toast({ tone: 'success', title: common('copied') })}
                onFailed={() => toast({ tone: 'danger', title: common('copyFailed') })}
              />
              {canEdit && <CarouselLink post={post} />}
              <FindingsBadge post={post} />
              <span className="ml-auto">
                <PostInQueue post={post} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
