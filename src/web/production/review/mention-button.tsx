import { AtSign } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChannelAccount } from '#shared/contracts/channels.ts'
import { mentionOf } from '#shared/networks/mentions.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { MentionDialog } from './mention-dialog.tsx'

/** Inserts the mention of a page at the cursor. */
export function MentionButton({
  field,
  onChange,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}) {
  const t = useT('production')
  const [isOpen, setOpen] = useState(false)
  const open = (): void => {
    // The dialog returns the focus to the field, so typing continues there.
    field.current?.focus()
    setOpen(true)
  }
  const insert = (page: ChannelAccount): void => {
    const { value = '', selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {}
    const mention = mentionOf(page)
    flushSync(() => {
      setOpen(false)
      onChange(value.slice(0, start) + mention + value.slice(end))
    })
    const caret = start + mention.length
    field.current?.setSelectionRange(caret, caret)
  }
  return (
    <>
      <Button size="sm" icon={<AtSign />} onClick={open}>
        {t('mention.open')}
      </Button>
      {isOpen && <MentionDialog onChoose={insert} onClose={() => setOpen(false)} />}
    </>
  )
}
