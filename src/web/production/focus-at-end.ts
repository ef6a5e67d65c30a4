/** Puts the cursor behind what is already written. */
export function focusAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
