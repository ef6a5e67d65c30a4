/** Rough word stems, for comparing what texts are about. */
export function stem(plain: string): string {
  const singular = plain.length > 3 ? plain.replace(/(?:[oe]es|s)$/, '') : plain
  return singular.length > 6 ? singular.slice(0, 6) : singular
}
