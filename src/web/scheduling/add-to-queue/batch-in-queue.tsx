import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useLive } from '#web/records/index.ts'
import { AddToQueue } from './add-to-queue.tsx'
import { useBatchTimes } from './use-batch-times.ts'

/** Adds a batch's approved posts without a time to the queue, in order. */
export function BatchInQueue({ batch, posts }: { batch: string; posts: readonly Row<'posts'>[] }) {
  const t = useT('queue')
  const { canEdit } = useInstance()
  const { isLoaded, times } = useBatchTimes(batch)
  useLive('scheduled_posts', '*', { filter: 'post.batch = {:batch}', params: { batch } })
  const waiting = posts.filter(({ id, decision, body }) => decision === 'approve' && body !== '' && !times.has(id))
  if (!isLoaded || !canEdit || waiting.length === 0) return null
  return (
    <AddToQueue posts={waiting} label={t('add.all', { count: waiting.length })} action={{ id: 'queue.add-batch' }} />
  )
}
