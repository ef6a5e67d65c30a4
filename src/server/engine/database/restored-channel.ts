/**
 * The channel that notifies every process when a backup has replaced all rows, so that row caches
 * are cleared.
 */
export const restoredChannel = 'restored'
