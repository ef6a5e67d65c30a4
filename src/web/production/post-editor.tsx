import { useEffect, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const pauseMilliseconds = 1000

/** The text of a post; saved when the writer pauses. */
export function PostEditor({ post, limit, disabled }: { post: Row<'posts'>; limit: number; disabled: boolean }) {
  const t = useT('production')
  const update = useUpdate('posts')
  const [text, setText] = useState(post.body)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = (body: string) => {
    clearTimeout(timer.current)
    if (body.trim() && body !== post.body) update.mutate({ id: post.id, body })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const count = [...text].length
  return (
    <Field
      label={t('posts.body')}
      aside={
        <span aria-live="polite" className="text-caption text-ink-muted">
          {update.isPending ? t('posts.saving') : t('posts.characters', { count, limit })}
        </span>
      }
    >
      <Textarea
        minRows={6}
        maxRows={24}
        disabled={disabled}
        value={text}
        onBlur={() => save(text)}
        onChange={(event) => {
          const next = event.target.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => save(next), pauseMilliseconds)
        }}
      />
    </Field>
  )
}
