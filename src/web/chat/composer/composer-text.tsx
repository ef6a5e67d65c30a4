import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { fillVariables, type ReplyVariable } from '#shared/contracts/canned-replies.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { MentionTextarea } from '#web/ui/form/mention-textarea.tsx'
import { type Suggestion, SuggestTextarea } from '#web/ui/form/suggest-textarea.tsx'
import { useNames } from '../inbox/names.tsx'

/** A short code being typed, at the start or after a space. */
const typedCode = /(?:^|\s)(\/[^\s/]{0,40})$/

/** The message field: in replies, / offers canned replies; in notes, @ offers members. */
export function ComposerText({
  ref,
  value,
  isPrivate,
  values,
  isInvalid,
  onValueChange,
  onMissing,
  onKeyDown,
  onFiles,
}: {
  ref: Ref<HTMLTextAreaElement>
  value: string
  isPrivate: boolean
  values: Partial<Record<ReplyVariable, string>>
  isInvalid: boolean
  onValueChange: (value: string) => void
  /** Called with the variables of an inserted reply that have no value here. */
  onMissing: (names: readonly ReplyVariable[]) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onFiles: (files: readonly File[]) => void
}) {
  const t = useT('chat')
  const { members } = useNames()
  const replies = useCannedReplies(values)
  const shared = {
    ...({ ref, value, onKeyDown, side: 'above', minRows: 2, maxRows: 10 } as const),
    'aria-label': t(isPrivate ? 'composer.noteLabel' : 'composer.replyLabel'),
    'aria-invalid': isInvalid,
    placeholder: t(isPrivate ? 'composer.notePlaceholder' : 'composer.replyPlaceholder'),
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    },
    className: 'resize-none',
  }
  if (isPrivate) {
    return (
      <MentionTextarea {...shared} onValueChange={onValueChange} people={members} listLabel={t('composer.members')} />
    )
  }
  return (
    <SuggestTextarea
      {...shared}
      typed={typedCode}
      suggestions={replies}
      listLabel={t('composer.canned')}
      onValueChange={(text) => {
        onValueChange(text)
        const { missing } = fillVariables(text, values)
        if (missing.length > 0) onMissing(missing)
      }}
    />
  )
}

/** Fills in this conversation's values; variables without one stay and block sending. */
function useCannedReplies(values: Partial<Record<ReplyVariable, string>>): Suggestion[] {
  const { instance } = useInstance()
  const own = { filter: 'instance = {:instance}', params: { instance: instance?.id ?? '' }, enabled: Boolean(instance) }
  const replies = useRecords('canned_replies', { ...own, sort: 'shortCode', perPage: 500, silent: true })
  useLive('canned_replies', '*', own)
  return (replies.data?.items ?? []).map(({ id, shortCode, text }) => {
    const filled = fillVariables(text, values).text
    return { id, label: `/${shortCode}`, hint: filled.replace(/\s+/g, ' '), text: filled }
  })
}
