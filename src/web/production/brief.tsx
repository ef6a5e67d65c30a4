import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'

/** The brief of a batch, if the title shows only its beginning. */
export function Brief({ text, title }: { text: string; title: string }) {
  const t = useT('production')
  const [isOpen, setOpen] = useState(false)
  const brief = text.trim()
  if (!brief || brief === title) return null
  return (
    <div className="max-w-3xl">
      {isOpen && <p className="mb-1 whitespace-pre-line text-ink-muted [overflow-wrap:anywhere]">{brief}</p>}
      <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'brief.less' : 'brief.more')}
      </Button>
    </div>
  )
}
