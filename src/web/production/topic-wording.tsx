import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** Title, hook and outline of a topic in one's own words; the agents' wording stays in its history. */
export function TopicWording({
  topic,
  language,
  onDone,
}: {
  topic: Row<'topics'>
  language: string
  onDone: () => void
}) {
  const t = useT('production')
  const common = useT('common')
  const validation = useT('validation')
  const update = useUpdate('topics')
  const [title, setTitle] = useState(topic.title)
  const [hook, setHook] = useState(topic.hook)
  const [outline, setOutline] = useState((topic.outline ?? []).join('\n'))
  const [isTried, setTried] = useState(false)
  const missing = isTried && title.trim() === '' ? validation('required') : ''
  return (
    <form
      noValidate
      lang={language}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (title.trim() === '') return
        const lines = outline
          .split('\n')
          .map((line) => line.replace(/^\s*[-•*]\s*/, '').trim())
          .filter(Boolean)
        update.mutate({ id: topic.id, title: title.trim(), hook: hook.trim(), outline: lines }, { onSuccess: onDone })
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
      }}
    >
      <Field label={t('wording.title')} error={missing}>
        <Input autoFocus value={title} maxLength={300} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={t('wording.hook')} hint={t('wording.hookHint')}>
        <Textarea value={hook} maxLength={600} onChange={(event) => setHook(event.target.value)} />
      </Field>
      <Field label={t('review.outline')} hint={t('wording.outlineHint')}>
        <Textarea value={outline} minRows={5} maxLength={6000} onChange={(event) => setOutline(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {common('actions.cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={update.isPending}>
          {common('actions.save')}
        </Button>
      </div>
    </form>
  )
}
