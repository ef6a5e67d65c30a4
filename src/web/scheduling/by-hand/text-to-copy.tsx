import { useId } from 'react'
import { useT } from '#web/locale/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

interface TextToCopyProps {
  title: string
  hint?: string
  text: string
  language?: string | undefined
  /** The button's label. */
  copy: string
}

/** A text to paste at the network, with a large copy button above. */
export function TextToCopy({ title, hint, text, language, copy }: TextToCopyProps) {
  const id = useId()
  return (
    <div className="space-y-2">
      <h3 id={id} className="text-sm font-medium">
        {title}
      </h3>
      {hint && <p className="text-caption text-ink-muted">{hint}</p>}
      <Copy text={text} label={copy} className="w-full max-sm:h-11" />
      <section
        aria-labelledby={id}
        lang={language}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard
        tabIndex={0}
        className="max-h-36 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </section>
    </div>
  )
}

/** Shows a message if the browser refuses to copy. */
export function Copy({ text, label, className }: { text: string; label: string; className?: string }) {
  const t = useT('scheduling')
  const onFailed = () => toast({ tone: 'danger', title: t('byHand.notCopied') })
  return <CopyButton {...{ text, label, onFailed }} {...(className && { className })} />
}
