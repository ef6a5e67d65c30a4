import { Download } from 'lucide-react'
import { toCsv } from '#shared/contracts/csv.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PostPreview } from './post-preview.tsx'
import type { ShownBatch } from './shown-batch.ts'

/** What the batch came to: the approved posts, to copy or to take along as a table. */
export function DonePanel({ batch, topics, posts, ambassador }: ShownBatch) {
  const t = useT('production')
  const common = useT('common')
  const approved = posts.filter(({ decision }) => decision === 'approve')
  function exportCsv() {
    try {
      const rows = posts.map((post) => {
        const topic = topics.find(({ id }) => id === post.topic)
        const sources = (post.sources ?? []).map(({ title, quote }) => `${title}: ${quote}`).join('\n')
        return [
          post.position + 1,
          topic?.title ?? '',
          topic?.angle ?? '',
          post.body,
          post.decision,
          post.quality?.characters ?? 0,
          sources,
        ]
      })
      const csv = toCsv(['position', 'topic', 'angle', 'post', 'decision', 'characters', 'sources'], rows)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      link.download = `timbre-${batch.id}.csv`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } catch {
      toast({ tone: 'danger', title: t('posts.exportFailed') })
    }
  }
  return (
    <Card
      title={t('done.title')}
      description={t('done.text', { count: approved.length })}
      actions={
        <Button variant="primary" icon={<Download />} onClick={exportCsv}>
          {t('posts.export')}
        </Button>
      }
    >
      <ul className="grid gap-6 lg:grid-cols-2">
        {approved.map((post) => (
          <li key={post.id} className="space-y-2">
            <PostPreview body={post.body} ambassador={ambassador} />
            <CopyButton
              size="sm"
              text={post.body}
              label={t('posts.copy')}
              onCopied={() => toast({ tone: 'success', title: common('copied') })}
              onFailed={() => toast({ tone: 'danger', title: common('copyFailed') })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
