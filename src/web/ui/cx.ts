/** Joins class names, leaving out what is not there: `cx('a', isOpen && 'b')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
