import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

/** A disabled button cannot be focused; the reason is told by what surrounds it. */
export function Blockable({
  reason,
  disabled,
  children,
}: {
  reason: string
  disabled: boolean
  children: React.ReactElement
}) {
  if (!reason || !disabled) return children
  return (
    <Tooltip content={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to reach the reason by keyboard */}
      <span tabIndex={0} role="note" aria-label={reason} className="inline-flex rounded-control">
        {children}
      </span>
    </Tooltip>
  )
}
