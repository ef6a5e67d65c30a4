/** The alias of the main table of a statement. */
export const rowAlias = 't'

/** A quoted identifier for both databases. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The database view that the records of a view collection are read from. No collection can have such a name. */
export const recordsOf = (view: string): string => quote(`records of ${view}`)
