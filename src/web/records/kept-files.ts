const database = 'outbox'
const store = 'files'

/** The outbox of a person, the entry, and when it was written. */
export type FilesKey = readonly [outbox: string, clientId: string, at: string]

/** Stores the files of an entry in the browser. @throws if it has no room, or does not allow it */
export async function keepFiles(key: FilesKey, files: readonly File[]): Promise<void> {
  await inStore('readwrite', (kept) => kept.put([...files], [...key]))
  // Otherwise the browser may delete them when the device runs out of space.
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Null if they are gone. @throws if the browser cannot read them now */
export async function keptFiles(key: FilesKey): Promise<readonly File[] | null> {
  if (typeof indexedDB === 'undefined') return null
  return (await inStore<File[]>('readonly', (kept) => kept.get([...key]))) ?? null
}

export async function forgetFiles(key: FilesKey): Promise<void> {
  await inStore('readwrite', (kept) => kept.delete([...key]))
}

export async function keysOfFiles(outbox: string): Promise<readonly FilesKey[]> {
  const range = IDBKeyRange.bound([outbox], [outbox, []])
  return (await inStore<IDBValidKey[]>('readonly', (kept) => kept.getAllKeys(range))) as unknown as FilesKey[]
}

async function inStore<T>(mode: IDBTransactionMode, act: (kept: IDBObjectStore) => IDBRequest): Promise<T> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      // A phone may run out of battery right after the screen says that the files are kept.
      const transaction = opened.transaction(store, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result as T)
      // Also after an error, and the only event if there is no room.
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}
