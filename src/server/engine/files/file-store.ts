import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Bytes. */
  size: number
  modified: Date
  /** Where all of it is in memory already. */
  content?: Buffer
  /** The whole file, or the inclusive byte range. */
  read(range?: { start: number; end: number }): Readable
}

/** Where uploads live. Keys are `{collectionId}/{recordId}/{name}`; they never hold a path from a user. */
export interface FileStore {
  /** Moves a file from the local disk into the store, durably. */
  put(key: string, localPath: string): Promise<void>
  /** Null when there is no such file; throws for a key that no server made. `held` also finds deleted ones that are held. */
  open(key: string, options?: { held?: boolean }): Promise<StoredFile | null>
  /** A missing file is no error. */
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
  /** Every file whose key begins with the folder `prefix`, in no particular order, without holding them all. */
  walk(prefix: string): AsyncIterable<{ key: string; modified: Date }>
  /** From now until the answer is called, what any process deletes can still be opened as `held`. */
  holdDeletions(): Promise<() => Promise<void>>
  /** A fresh path for bytes on their way in; swept at start when a crash left them. */
  temporaryPath(): string
}
