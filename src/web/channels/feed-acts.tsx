import { Eye, ThumbsUp } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { maxFeedComment } from '#shared/collections/simulated-posts.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useMembers } from '#web/people/index.ts'
import { pb, refreshLists, reportFailure, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type Post = Row<'simulated_posts'>

const act = (post: Post, name: 'seen' | 'reaction' | 'comments', body: object = {}) =>
  pb.send(`/api/instances/${post.instance}/simulated-posts/${post.id}/${name}`, {
    ...{ method: 'POST', body, requestKey: null },
  })

/** Records that the person saw the post, once it is on the screen. */
export function useSeen(post: Post) {
  const { user } = useSession()
  const element = useRef<HTMLElement>(null)
  const isCounted = !user || post.viewers.includes(user.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched post is still the same post
  useEffect(() => {
    if (isCounted || !element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // A failed view is recorded the next time.
      void act(post, 'seen').catch(() => undefined)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [post.id, isCounted])
  return element
}

/** The authors of comments; empty for the account itself. */
export function useFeedNames(): (actor: string) => string {
  const { members } = useMembers()
  return (actor) => members.find(({ user }) => actor === `urn:li:person:${user}`)?.name ?? ''
}

/** Members' actions on a post, which its results count. */
export function FeedActs({ post }: { post: Post }) {
  const t = useT('channels')
  const { user } = useSession()
  const { canReview } = useInstance()
  const [body, setBody] = useState('')
  const [isBusy, setBusy] = useState(false)
  const likes = Boolean(user && post.reactions.includes(user.id))

  async function run(name: 'reaction' | 'comments', sent: object): Promise<void> {
    setBusy(true)
    try {
      await act(post, name, sent)
      if (name === 'comments') setBody('')
      await refreshLists('simulated_posts')
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    if (body.trim()) void run('comments', { text: body })
  }
  const count = post.reactions.length
  return (
    <div className="mt-3 space-y-3">
      <p className="flex flex-wrap items-center gap-3 text-caption text-ink-muted">
        {user && canReview && (
          <Button
            size="sm"
            variant={likes ? 'secondary' : 'ghost'}
            icon={<ThumbsUp />}
            aria-pressed={likes}
            disabled={isBusy}
            onClick={() => void run('reaction', { on: !likes })}
          >
            {t('feed.like', { count })}
          </Button>
        )}
        <span className="inline-flex items-center gap-1.5">
          <Eye aria-hidden="true" className="size-4" />
          {t('feed.seen', { count: post.viewers.length })}
        </span>
      </p>
      {user && canReview && (
        <form onSubmit={send} className="space-y-2">
          <Field label={t('feed.commentLabel')}>
            <Textarea
              value={body}
              maxLength={maxFeedComment}
              minRows={1}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
          {body.trim() && (
            <Button size="sm" type="submit" loading={isBusy}>
              {t('feed.send')}
            </Button>
          )}
        </form>
      )}
    </div>
  )
}
