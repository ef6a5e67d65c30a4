import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepFootRoom } from '../frame/foot-room.ts'
import { IconButton } from '../icon-button.tsx'
import { useUiTexts } from '../ui-texts.tsx'

/** Actions on the selected rows; floats at the bottom of the page while there is a selection. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const texts = useUiTexts()
  if (count === 0) return null
  return (
    <div
      ref={keepFootRoom}
      role="toolbar"
      aria-label={texts.selected(count)}
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-[calc(100vw-2rem)] animate-rise-in flex-wrap items-center gap-2 rounded-card border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-dialog"
    >
      <span className="mr-2 text-sm font-medium tabular-nums">{texts.selected(count)}</span>
      {children}
      <IconButton size="sm" label={texts.clear} icon={<X />} onClick={onClear} />
    </div>
  )
}
