import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Bytes. */
  size: number
  modified: Date
  /** MD5 in hex, as the store reports it; of encrypted objects it may be something else. */
  checksum?: string
  /** Set if the whole content is in memory already. */
  content?: Buffer
  /** The whole file, or the inclusive byte range. */
  read(range?: { start: number; end: number }): Readable
}

/** The folder of a record and the names of the files and thumb folders in it. */
export interface RecordFolder {
  readonly id: string
  readonly names: readonly string[]
}

/** The store for uploads. Keys are `{collectionId}/{recordId}/{name}`; they never contain a path from a user. */
export interface FileStore {
  /** The folder of the local disk that contains the files under their keys; null if they are not on the disk. */
  readonly folder: string | null
  /** Moves a file from the local disk into the store, durably. */
  put(key: string, localPath: string): Promise<void>
  /** Null if there is no such file; throws for an invalid key. `held` also finds deleted files that are held. */
  open(key: string, options?: { held?: boolean }): Promise<StoredFile | null>
  /** A missing file is not an error. */
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
  /** Streams the folders of a collection, or of its records `ids` only, in no particular order. */
  folders(collectionId: string, ids?: Iterable<string>): AsyncIterable<RecordFolder>
  /** Streams the file `prefix`, or all files in the folder of that name. */
  walk(prefix: string): AsyncIterable<{ key: string; size: number; modified: Date }>
  /** Until the returned function is called, files deleted by any process can still be opened with `held`. */
  holdDeletions(): Promise<() => Promise<void>>
  /** A new path for an upload in progress; leftovers of a crash are swept at the next start. */
  temporaryPath(): string
}
