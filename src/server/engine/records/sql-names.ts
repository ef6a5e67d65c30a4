/** The alias of the main table of a statement. */
export const rowAlias = 't'

/** A quoted identifier for both databases. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
