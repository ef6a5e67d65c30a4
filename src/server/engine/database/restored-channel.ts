/**
 * The channel on which every process hears that all rows were replaced by those of a backup: whoever remembers what
 * rows said forgets it.
 */
export const restoredChannel = 'restored'
