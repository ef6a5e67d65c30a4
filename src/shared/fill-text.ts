/**
 * Replaces each `{name}` with its value, in one pass, so that placeholders inside values, which others wrote, are not replaced.
 * Placeholders without a value are kept.
 */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
