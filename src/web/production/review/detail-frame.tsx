import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useInstance } from '#web/instances/index.ts'
import { NotesField } from './notes-field.tsx'
import type { DetailProps, Reviewed, ReviewHandle } from './review-kind.ts'
import { VersionHistory } from './version-history.tsx'

/** The two fields of an item under review, each opened by a key: its text and the notes on it. */
export function useDetailFields<F extends HTMLInputElement | HTMLTextAreaElement>(
  ref: Ref<ReviewHandle>,
  mayEdit: boolean,
  mustChange?: ReviewHandle['mustChange'],
) {
  const [isEditing, setEditing] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const text = useRef<F>(null)
  const notes = useRef<HTMLTextAreaElement>(null)
  const edit = (isWanted = true): void => {
    if (isWanted && !mayEdit) return
    flushSync(() => setEditing(isWanted))
    if (isWanted) focusAtEnd(text.current)
  }
  useImperativeHandle(ref, () => ({
    edit,
    note() {
      flushSync(() => setNoting(true))
      focusAtEnd(notes.current)
    },
    mustChange,
  }))
  return { text, edit, isEditing: isEditing && mayEdit, notes, isNoting, setNoting }
}

/** Puts the cursor at the end of the text and scrolls it into view. */
function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!field) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollIntoView({ block: 'nearest' })
}

/** One item under review: its text, the notes on it and its versions, and beside them what it is based on. */
export function DetailFrame({
  item,
  fields,
  isBusy,
  onNotes,
  onLeave,
  children,
  tools,
  versions,
  aside,
  asideLabel,
}: Omit<DetailProps<Reviewed>, 'ref' | 'shown'> & {
  fields: Pick<ReturnType<typeof useDetailFields>, 'notes' | 'isNoting' | 'setNoting'>
  /** Whether agents are working on it. */
  isBusy: boolean
  children: ReactNode
  /** Buttons beside the versions. */
  tools?: ReactNode
  versions: ComponentProps<typeof VersionHistory>
  aside: ReactNode
  asideLabel: string
}) {
  const { canReview } = useInstance()
  const { notes, isNoting, setNoting } = fields
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-5">
        {children}
        {(item.decision === 'partial' || isNoting) && (
          <NotesField
            ref={notes}
            value={item.notes}
            disabled={!canReview || isBusy}
            onSave={onNotes}
            onFocus={() => setNoting(true)}
            onBlur={() => setNoting(false)}
            onLeave={onLeave}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          {tools}
          <VersionHistory {...versions} />
        </div>
      </div>
      <aside className="min-w-0 space-y-6 rounded-card border bg-surface p-4 empty:hidden" aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  )
}
