const database = 'chat-outbox'
const store = 'files'

/** In memory where the browser has no storage for files, as in some private windows. */
const here = new Map<string, readonly File[]>()

/** Keeps a message's files until it is delivered, even across a reload. */
export async function keepFiles(clientId: string, files: readonly File[]): Promise<void> {
  here.set(clientId, files)
  await inStore('readwrite', (kept) => kept.put([...files], clientId)).catch(() => undefined)
}

/** Null if they are gone. */
export async function keptFiles(clientId: string): Promise<readonly File[] | null> {
  const known = here.get(clientId)
  if (known) return known
  return (await inStore<File[]>('readonly', (files) => files.get(clientId)).catch(() => undefined)) ?? null
}

export async function forgetFiles(clientId: string): Promise<void> {
  here.delete(clientId)
  await inStore('readwrite', (files) => files.delete(clientId)).catch(() => undefined)
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode)
      const request = act(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result as T)
      transaction.onerror = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}
