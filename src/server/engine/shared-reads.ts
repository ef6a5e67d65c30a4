/**
 * A read shared by callers with the same key. Callers during a read share the next one, which begins when it ends, so that nobody
 * gets data from before their call.
 */
export function sharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string): Promise<T> {
    const reading = read(key)
    const ended = reading.then(forget, forget)
    function forget(): void {
      if (underWay.get(key) === ended) underWay.delete(key)
    }
    underWay.set(key, ended)
    return reading
  }

  return (key) => {
    const before = underWay.get(key)
    if (!before) return begin(key)
    let shared = next.get(key)
    if (!shared) {
      shared = before.then(() => {
        next.delete(key)
        return begin(key)
      })
      next.set(key, shared)
    }
    return shared
  }
}
