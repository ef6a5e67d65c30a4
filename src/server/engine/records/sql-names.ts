/** The alias of the table whose rows a statement is about. */
export const rowAlias = 't'

/** An identifier as SQL takes it on both engines. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
