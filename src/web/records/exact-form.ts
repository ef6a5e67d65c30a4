/**
 * The same form, with multi-line texts as JSON. Browsers convert line ends in form texts to CR LF, which the record API would
 * store, like PocketBase; within `@jsonPayload`, line ends are not changed.
 */
export function exactForm(form: FormData): FormData {
  const exact = new FormData()
  const texts: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && lineEnd.test(value) && form.getAll(name).length === 1) texts[name] = value
    else exact.append(name, value)
  }
  if (Object.keys(texts).length > 0) exact.append(payload, JSON.stringify(texts))
  return exact
}

const payload = '@jsonPayload'
const lineEnd = /[\r\n]/
