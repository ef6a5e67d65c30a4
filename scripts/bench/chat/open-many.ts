/** Runs the function that many times, a few at once. */
export async function openMany<T>(count: number, open: (at: number) => Promise<T>, atOnce = 20): Promise<T[]> {
  const opened: T[] = []
  while (opened.length < count) {
    const some = Math.min(atOnce, count - opened.length)
    opened.push(...(await Promise.all(Array.from({ length: some }, (_, at) => open(opened.length + at)))))
  }
  return opened
}
