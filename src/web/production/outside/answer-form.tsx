import { type SubmitEvent, useState } from 'react'
import type { OutsideDecision } from '#shared/collections/review-comments.ts'
import type { OutsideAnswer, ReviewedPost } from '#shared/contracts/reviews.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { CommentList } from './comment-list.tsx'

type Asked = OutsideDecision | 'comment'
const labels = { approve: 'approve', partial: 'partial', reject: 'reject', comment: 'comment' } as const
const questions = { approve: '', partial: 'whatToChange', reject: 'why', comment: 'comment' } as const

/** The decision on one post. Approving takes one tap once the name is known; other decisions require a text. */
export function AnswerForm({
  post,
  address,
  reviewer,
  onAnswered,
}: {
  post: ReviewedPost
  address: string
  reviewer: string
  onAnswered: () => Promise<unknown>
}) {
  const t = useT('outside')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [name, setName] = useState(reviewer)
  const [body, setBody] = useState('')
  const { isBusy, problem, send } = useAnswer(address, post.version, onAnswered)
  const question = asked && questions[asked]
  const ask = (wanted: Asked): void => {
    if (wanted === 'approve' && name.trim()) void send({ name, decision: 'approve' })
    else setAsked(wanted)
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const isSent = await send({ name, body, decision: asked === 'comment' ? '' : (asked ?? '') })
    if (!isSent) return
    setAsked(null)
    setBody('')
  }
  const comments = post.comments.map((comment) => ({
    ...comment,
    name: comment.isOwn ? t('you') : comment.name || t('team'),
  }))
  return (
    <div className="mt-4 space-y-4">
      {comments.length > 0 && <CommentList comments={comments} />}
      {problem && <Banner tone="danger" title={problem} />}
      {asked ? (
        <form onSubmit={(event) => void submit(event)} className="space-y-3 rounded-card border bg-surface p-4">
          {!reviewer && (
            <Field label={t('name')} hint={t('nameHint')}>
              <Input
                value={name}
                required
                maxLength={120}
                autoComplete="name"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
          )}
          {question && (
            <Field label={t(question)}>
              <Textarea
                value={body}
                required={asked !== 'reject'}
                maxLength={2000}
                autoFocus
                onChange={(event) => setBody(event.target.value)}
              />
            </Field>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" size="lg" loading={isBusy}>
              {t(asked === 'comment' ? 'send' : labels[asked])}
            </Button>
            <Button size="lg" onClick={() => setAsked(null)}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <Choices decision={post.before === null ? post.decision : ''} isBusy={isBusy} onAsk={ask} />
      )}
    </div>
  )
}

/** The three decisions, large enough for a thumb; the current one is marked. */
function Choices({
  decision,
  isBusy,
  onAsk,
}: {
  decision: OutsideDecision | ''
  isBusy: boolean
  onAsk: (asked: Asked) => void
}) {
  const t = useT('outside')
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {(['approve', 'partial', 'reject', 'comment'] as const).map((each) => (
        <Button
          key={each}
          size="lg"
          variant={each === 'approve' && decision === '' ? 'primary' : each === 'comment' ? 'ghost' : 'secondary'}
          aria-pressed={each === 'comment' ? undefined : each === decision}
          disabled={isBusy}
          onClick={() => onAsk(each)}
        >
          {t(labels[each])}
        </Button>
      ))}
    </div>
  )
}

function useAnswer(address: string, version: number, onAnswered: () => Promise<unknown>) {
  const t = useT('outside')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function send(answer: Omit<OutsideAnswer, 'version'>): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      await pb.send(address, { method: 'POST', body: { ...answer, version }, requestKey: null })
      toast({ tone: 'success', title: t(answer.decision ? 'saved' : 'commented') })
      return true
    } catch (error) {
      setProblem(describeFailure(failureOf(error)))
      return false
    } finally {
      await onAnswered()
      setBusy(false)
    }
  }
  return { isBusy, problem, send }
}
