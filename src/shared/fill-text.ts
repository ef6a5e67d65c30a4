/**
 * Replaces each `{name}` with its value, in one pass: what looks like a placeholder in a value is text of others and stays as
 * it is. Placeholders without a value stay too.
 */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
