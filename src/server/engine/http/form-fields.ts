import { UnreadableBody } from './error-answers.ts'
import { isTooIntricate } from './json-extent.ts'

/** Max values of a form. */
const maxValues = 1000

/** Values of a form as the record API reads them: repeated names become lists, `@jsonPayload` is merged over the rest. */
export class FormFields {
  readonly #values = new Map<string, unknown[]>()
  readonly #payloads: Record<string, unknown>[] = []
  #count = 0

  /** @throws UnreadableBody */
  add(name: string, value: string): void {
    this.#count += 1
    if (this.#count > maxValues) throw new UnreadableBody()
    if (name === '@jsonPayload') {
      this.#payloads.push(parsePayload(value))
      return
    }
    if (name === '__proto__') return
    const known = this.#values.get(name)
    if (known) known.push(inferValue(value))
    else this.#values.set(name, [inferValue(value)])
  }

  body(): Record<string, unknown> {
    const values = [...this.#values].map(([name, list]) => [name, list.length > 1 ? list : list[0]] as const)
    return Object.assign(Object.fromEntries(values), ...this.#payloads)
  }
}

function parsePayload(text: string): Record<string, unknown> {
  if (isTooIntricate(text)) throw new UnreadableBody()
  try {
    const payload: unknown = JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
    if (payload && typeof payload === 'object' && !Array.isArray(payload)) return payload as Record<string, unknown>
  } catch (error) {
    throw new UnreadableBody(error)
  }
  throw new UnreadableBody()
}

/** The value of a form's text: a boolean, a number that prints back the same, or the text itself. */
function inferValue(text: string): unknown {
  if (text === 'true') return true
  if (text === 'false') return false
  if (/^[-\d][-.\d]*$/.test(text)) {
    const number = Number(text)
    if (Number.isFinite(number) && String(number) === text) return number
  }
  return text
}
