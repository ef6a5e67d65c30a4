import type { Scenario } from './scenario.ts'
import type { Outcome, Target } from './target.ts'

/** The differences between an outcome and its scenario, as sentences. */
export function complaints(scenario: Scenario, outcome: Outcome, { filled }: Pick<Target, 'filled'>): string[] {
  const { status, is, has = [], lacks = [], sends = {}, events } = scenario
  const found: string[] = []
  if (outcome.status !== status) found.push(`answers ${outcome.status} instead of ${status}`)
  if (is !== undefined) {
    const wanted = filled(typeof is === 'string' ? is : JSON.stringify(is))
    // Errors are compared to the byte; for records the order of keys does not matter.
    const same = status < 400 ? sorted(plain(outcome.text)) === sorted(wanted) : plain(outcome.text) === wanted
    if (!same) found.push(`is not ${wanted}`)
  }
  for (const text of has) if (!plain(outcome.text).includes(filled(text))) found.push(`lacks ${filled(text)}`)
  for (const text of lacks) if (plain(outcome.text).includes(filled(text))) found.push(`has ${filled(text)}`)
  for (const [name, value] of Object.entries(sends)) {
    const sent = outcome.headers.get(name)
    if (sent !== (value === null ? null : filled(value))) found.push(`sends ${name}: ${sent} instead of ${value}`)
  }
  // Events of one commit come in any order.
  if (events && JSON.stringify(outcome.events?.toSorted()) !== JSON.stringify(events.map(filled).sort())) {
    found.push(`is heard of as ${JSON.stringify(outcome.events)} instead of ${JSON.stringify(events.map(filled))}`)
  }
  if (scenario.hears) {
    const wanted = scenario.hears.messages.map((message) => sorted(filled(JSON.stringify(message))))
    const heard = outcome.heard?.map((data) => sorted(plain(data)))
    if (JSON.stringify(heard) !== JSON.stringify(wanted)) found.push(`is heard as ${heard} instead of ${wanted}`)
  }
  return found.length > 0 ? [...found, `— ${outcome.text.slice(0, 2000)}`] : []
}

/** Some encoders write these characters as escapes, which means the same; lines end where they like. */
export const plain = (text: string): string =>
  text
    .replace(/\\u003c/g, '<')
    .replace(/\\u003e/g, '>')
    .replace(/\\u0026/g, '&')
    .trimEnd()

/** JSON with its keys in order; other texts as they are. */
export function sorted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_key, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  } catch {
    return text
  }
}
