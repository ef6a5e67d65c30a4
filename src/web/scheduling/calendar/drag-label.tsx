/** The label of the dragged entry, beside the pointer. */
export function DragLabel({ x, y, title }: { x: number; y: number; title: string }) {
  return (
    <p
      className="pointer-events-none fixed top-0 left-0 z-70 max-w-52 truncate rounded-md border border-line-strong bg-raised px-2 py-1 text-xs font-medium text-ink shadow-menu"
      style={{ transform: `translate(${x + 12}px, ${y + 12}px)` }}
    >
      {title}
    </p>
  )
}
