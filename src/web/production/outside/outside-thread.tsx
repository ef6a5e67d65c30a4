import { type SubmitEvent, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { maxMentions } from '#shared/collections/review-comments.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useMembers } from '#web/people/index.ts'
import { useCreate, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { MentionTextarea, mentionedIn } from '#web/ui/form/mention-textarea.tsx'
import { CommentList } from './comment-list.tsx'

const tones = { asked: 'neutral', approve: 'success', partial: 'warning', reject: 'danger' } as const

/** Comments of outside reviewers and the team on a post; renders nothing if no review was requested. */
export function OutsideThread({ post, isNeeded }: { post: Row<'posts'>; isNeeded: boolean }) {
  const t = useT('outside')
  const state = post.outsideReview
  const own = { filter: 'post = {:post}', params: { post: post.id }, enabled: state !== '' }
  const { data } = useRecords('review_comments', { ...own, sort: 'created,id', perPage: 200, silent: true })
  useLive('review_comments', '*', own)
  const comments = useNamed(data?.items ?? [])
  if (state === '' && !isNeeded && comments.length === 0) return null
  return (
    <section>
      <h3 className="flex flex-wrap items-center gap-2 text-caption font-semibold text-ink-muted">
        {t('thread.title')}
        {state && <Badge tone={tones[state]}>{t(`thread.states.${state}`)}</Badge>}
      </h3>
      {isNeeded && state !== 'approve' && <p className="mt-1 text-sm text-warning-ink">{t('thread.needed')}</p>}
      {comments.length > 0 && (
        <div className="mt-2">
          <CommentList comments={comments} />
        </div>
      )}
      {state && <Reply post={post} />}
    </section>
  )
}

function useNamed(comments: readonly Row<'review_comments'>[]) {
  const t = useT('outside')
  const { members } = useMembers()
  return comments.map(({ id, name, user, version, decision, body, created }) => ({
    ...{ id, decision, body, created },
    name: name || members.find((member) => member.user === user)?.name || t('thread.former'),
    note: decision ? t('thread.ofVersion', { version }) : undefined,
  }))
}

function Reply({ post }: { post: Row<'posts'> }) {
  const t = useT('outside')
  const { canReview } = useInstance()
  const { members } = useMembers()
  const create = useCreate('review_comments')
  const [body, setBody] = useState('')
  if (!canReview) return null
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!body.trim()) return
    const mentions = mentionedIn(body, members).slice(0, maxMentions)
    create.mutate({ instance: post.instance, post: post.id, body, mentions }, { onSuccess: () => setBody('') })
  }
  return (
    <form onSubmit={send} className="mt-3 space-y-2">
      <Field label={t('thread.reply')} hint={t('thread.mention')}>
        <MentionTextarea
          value={body}
          onValueChange={setBody}
          people={members}
          listLabel={t('thread.people')}
          maxLength={2000}
          minRows={2}
        />
      </Field>
      <Button size="sm" type="submit" loading={create.isPending} disabled={!body.trim()}>
        {t('thread.send')}
      </Button>
    </form>
  )
}
