/**
 * The channel on which every process learns that all rows were replaced by those of a backup, so that caches of rows
 * are dropped.
 */
export const restoredChannel = 'restored'
