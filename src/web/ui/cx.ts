/** Joins class names, leaving out falsy values: `cx('a', isOpen && 'b')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
