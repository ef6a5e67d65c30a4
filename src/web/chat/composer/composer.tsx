import { Lock, Reply, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { maxMessageCharacters } from '#shared/collections/messages.ts'
import { fillVariables, type ReplyVariable } from '#shared/contracts/canned-replies.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { mentionedIn } from '#web/ui/form/mention-textarea.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useNames } from '../inbox/names.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { post } from '../outbox/outbox.ts'
import { RecordButton, RecordingBar } from '../voice/recording-bar.tsx'
import { useRecorder } from '../voice/use-recorder.ts'
import { useWindow } from '../whatsapp/use-window.ts'
import { ClosedWindow, WindowCountdown } from '../whatsapp/window-notice.tsx'
import { ChosenFiles, FileButton, useFiles } from './chosen-files.tsx'
import { ComposerText } from './composer-text.tsx'
import { useReplyValues } from './reply-values.ts'
import { useDraft } from './use-draft.ts'
import { useReportTyping } from './use-report-typing.ts'

export interface ComposerHandle {
  /** Focuses the field for a reply or a private note. */
  write: (isPrivate: boolean, text?: string) => void
  /** Starts a voice note. */
  record: () => void
}

/** Writes to the customer or to the team. Enter sends, Shift+Enter starts a new line. */
export function Composer({ ref, conversation }: { ref: Ref<ComposerHandle>; conversation: Conversation }) {
  const t = useT('chat')
  const { id: me } = useSession()
  const { members, isOnWhatsApp } = useNames()
  const left = useWindow(conversation)
  const hasWindow = isOnWhatsApp(conversation.channel)
  const [{ body, isPrivate }, setDraft] = useDraft(conversation.id)
  const { files, add, remove, clear, problem: fileProblem } = useFiles()
  const recorder = useRecorder((file) => {
    add([file])
    area.current?.focus()
  })
  const values = useReplyValues(conversation.expand?.contact)
  const [missing, setMissing] = useState<readonly ReplyVariable[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  useReportTyping(conversation.id, body, isPrivate, true)
  const { list } = useFormats()

  useImperativeHandle(ref, () => ({
    write(isNote, text) {
      setDraft({ isPrivate: isNote, ...(text !== undefined && { body: text }) })
      requestAnimationFrame(() => area.current?.focus())
    },
    record: () => void recorder.start(),
  }))

  function send(): void {
    const filled = isPrivate ? { text: body, missing: [] } : fillVariables(body, values)
    setMissing(filled.missing)
    const text = filled.text.trim()
    if (filled.missing.length > 0 || (text === '' && files.length === 0) || text.length > maxMessageCharacters) return
    const others = members.filter(({ user }) => user !== me)
    const mentions = isPrivate ? mentionedIn(text, others) : []
    void post({ conversation: conversation.id, body: text, private: isPrivate, mentions, files })
    setDraft({ body: '' })
    clear()
    area.current?.focus()
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') area.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    send()
  }
  const isClosed = hasWindow && left === 0 && !isPrivate
  const isTooLong = body.length > maxMessageCharacters
  const problem = isTooLong
    ? t('composer.tooLong', { count: maxMessageCharacters })
    : missing.length > 0
      ? t('composer.missing', { names: list(missing.map((name) => `{${name}}`)) })
      : fileProblem || recorder.problem
  return (
    <section
      aria-label={t('composer.label')}
      className={cx('shrink-0 border-t border-line px-4 pt-2.5 pb-3', isPrivate ? 'bg-warning-soft/60' : 'bg-surface')}
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <SegmentedControl
          size="sm"
          label={t('composer.kind')}
          value={isPrivate ? 'note' : 'reply'}
          onValueChange={(kind) => setDraft({ isPrivate: kind === 'note' })}
          options={[
            { value: 'reply', label: t('composer.reply'), icon: <Reply /> },
            { value: 'note', label: t('composer.note'), icon: <Lock /> },
          ]}
        />
        {!isClosed && (
          <span className="flex gap-1">
            <RecordButton recorder={recorder} />
            <FileButton onFiles={add} />
          </span>
        )}
      </div>
      {isClosed ? (
        <ClosedWindow conversation={conversation} />
      ) : (
        <>
          <RecordingBar recorder={recorder} />
          <ComposerText
            ref={area}
            value={body}
            isPrivate={isPrivate}
            values={values}
            onKeyDown={press}
            onFiles={add}
            onValueChange={(text) => {
              setDraft({ body: text })
              setMissing([])
            }}
            onMissing={setMissing}
            isInvalid={problem !== ''}
          />
          <ChosenFiles files={files} onRemove={remove} />
          <div className="mt-2 flex items-center justify-between gap-3">
            <div className="min-w-0 space-y-0.5">
              {hasWindow && !isPrivate && <WindowCountdown conversation={conversation} left={left} />}
              <p
                aria-live="polite"
                className={cx('text-caption', problem ? 'text-danger-ink' : 'text-ink-subtle max-sm:hidden')}
              >
                {problem || t('composer.hint')}
              </p>
            </div>
            <Button
              variant="primary"
              icon={<SendHorizontal />}
              disabled={(body.trim() === '' && files.length === 0) || isTooLong}
              onClick={send}
              className="ml-auto"
            >
              {t(isPrivate ? 'composer.addNote' : 'composer.send')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
