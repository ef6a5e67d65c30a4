/** Whether the keyboard belongs to something else: to what somebody types in, or to an open dialog or menu. */
export function isTaken(target: EventTarget | null): boolean {
  return isTyped(target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

const typed = 'input, textarea, select, [contenteditable="true"], [contenteditable=""], [role="listbox"]'

/** Whether letters are text here: in a field or a list of options. */
export function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null
}
