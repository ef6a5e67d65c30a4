/** A stored date. */
export const dateOf = (stored: string): Date => new Date(stored.replace(' ', 'T'))
