import { type Ref, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useConfirmLeave, useUnsavedChanges } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/** Title, hook and outline of a topic in one's own words; the agents' wording stays in its history. */
export function TopicWording({
  titleRef,
  topic,
  language,
  onDone,
}: {
  titleRef: Ref<HTMLInputElement>
  topic: Row<'topics'>
  language: string
  /** `goesOn`: to the next topic. */
  onDone: (goesOn: boolean) => void
}) {
  const t = useT('production')
  const common = useT('common')
  const validation = useT('validation')
  const update = useUpdate('topics')
  const [title, setTitle] = useState(topic.title)
  const [hook, setHook] = useState(topic.hook)
  const [outline, setOutline] = useState((topic.outline ?? []).join('\n'))
  const [isTried, setTried] = useState(false)
  const goesOn = useRef(false)
  const confirmLeave = useConfirmLeave()
  const stored = [topic.title, topic.hook, (topic.outline ?? []).join('\n')]
  const release = useUnsavedChanges([title, hook, outline].some((text, at) => text !== stored[at]))
  const cancel = async () => {
    if (await confirmLeave()) onDone(false)
  }
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
        update.mutate(
          { id: topic.id, title: title.trim(), hook: hook.trim(), outline: lines },
          {
            onSuccess() {
              release()
              onDone(goesOn.current)
            },
          },
        )
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') void cancel()
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        goesOn.current = true
        event.currentTarget.requestSubmit()
      }}
    >
      <Field label={t('wording.title')} error={missing}>
        <Input ref={titleRef} value={title} maxLength={300} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={t('wording.hook')} hint={t('wording.hookHint')}>
        <Textarea value={hook} maxLength={600} onChange={(event) => setHook(event.target.value)} />
      </Field>
      <Field label={t('review.outline')} hint={t('wording.outlineHint')}>
        <Textarea value={outline} minRows={5} maxLength={6000} onChange={(event) => setOutline(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={() => void cancel()}>
          {common('actions.cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={update.isPending}>
          {common('actions.save')}
        </Button>
      </div>
    </form>
  )
}
