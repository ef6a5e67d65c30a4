import { X } from 'lucide-react'
import { useUiTexts } from './ui-texts.tsx'

/** One of several selected values; `onRemove` removes it. */
export function Chip({ children, onRemove }: { children: string; onRemove?: () => void }) {
  const texts = useUiTexts()
  return (
    <li className="inline-flex h-6.5 max-w-full items-center rounded-md bg-sunken pl-2 text-caption text-ink">
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={texts.remove(children)}
          onClick={onRemove}
          className="ml-0.5 flex size-6.5 shrink-0 items-center justify-center rounded-md text-ink-subtle hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        <span className="w-2" />
      )}
    </li>
  )
}
