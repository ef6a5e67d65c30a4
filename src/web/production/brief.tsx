import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { firstLine } from './first-line.ts'

/** What the batch was asked to be about, where the title shows only the beginning of it. */
export function Brief({ text, title }: { text: string; title: string }) {
  const t = useT('production')
  const [isOpen, setOpen] = useState(false)
  const brief = text.trim()
  if (!brief || brief === title) return null
  return (
    <div className="mb-6 max-w-3xl text-ink-muted">
      <p className={cx('whitespace-pre-line [overflow-wrap:anywhere]', !isOpen && 'line-clamp-1')}>{brief}</p>
      {brief !== firstLine(brief) && (
        <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'brief.less' : 'brief.more')}
        </Button>
      )}
    </div>
  )
}
