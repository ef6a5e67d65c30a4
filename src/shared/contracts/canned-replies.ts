/** The variables of canned replies. */
export const replyVariables = [
  'contact.name',
  'contact.email',
  'contact.company',
  'agent.name',
  'workspace.name',
] as const
export type ReplyVariable = (typeof replyVariables)[number]

const variable = /\{([^{}\n]{0,60})\}/g

const isVariable = (name: string): name is ReplyVariable => replyVariables.some((known) => known === name)

/** The unknown variables in a text. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name]) => name!).filter((name) => !isVariable(name))),
]

/** The text with its variables replaced, and the variables without a value. Variables inside values are not replaced. */
export function fillVariables(
  text: string,
  values: Partial<Record<ReplyVariable, string>>,
): { text: string; missing: ReplyVariable[] } {
  const missing = new Set<ReplyVariable>()
  const filled = text.replace(variable, (written, name: string) => {
    if (!isVariable(name)) return written
    const value = values[name]?.trim()
    if (!value) missing.add(name)
    return value || written
  })
  return { text: filled, missing: [...missing] }
}
