/** An error whose `code` is one of the knowledge errors. */
export function refuse(code: string, detail = code): never {
  throw Object.assign(new Error(detail), { code })
}
