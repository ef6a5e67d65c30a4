/** The alias of the main table of a statement. */
export const rowAlias = 't'

/** A quoted identifier for both databases. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** What the records of a view are read from. The blanks keep it apart from the names of collections. */
export const recordsOf = (view: string): string => quote(`records of ${view}`)
