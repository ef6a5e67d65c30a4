/** A file of collections that cannot be served. The message is one sentence for the author of the file. */
export class CollectionsError extends Error {}
