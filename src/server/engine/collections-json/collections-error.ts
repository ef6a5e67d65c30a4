/** A file of collections that cannot be served. The message is one sentence for whoever wrote the file. */
export class CollectionsError extends Error {}
