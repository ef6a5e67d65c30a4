/** Puts the cursor behind what is already written, in sight. */
export function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!field) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollIntoView({ block: 'nearest' })
}
