/**
 * The same form with texts of several lines as JSON. Browsers send each line end in the text of a form as CR LF, and the record
 * API stores what it is sent, as PocketBase does; within `@jsonPayload`, line ends stay as they were written.
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
