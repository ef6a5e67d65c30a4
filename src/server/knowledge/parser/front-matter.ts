/** Longer ones are text between two rules. */
const maxLines = 200

/** Markdown without the settings above it, and the title that they state; '' if there is none. */
export function withoutFrontMatter(text: string): { title: string; markdown: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines[0]?.trimEnd() === '---' ? lines.slice(1, maxLines).findIndex(isEnd) + 1 : 0
  const settings = lines.slice(1, end)
  if (end === 0 || !settings.every(isSetting)) return { title: '', markdown: lines.join('\n') }
  const title = settings.find((line) => /^title\s*:/i.test(line)) ?? ''
  return { title: unquoted(title.slice(title.indexOf(':') + 1).trim()), markdown: lines.slice(end + 1).join('\n') }
}

const isEnd = (line: string): boolean => /^(---|\.\.\.)\s*$/.test(line)
/** A key, an item, a continued value, a comment or a blank line of YAML. */
const isSetting = (line: string): boolean => /^(\s|-|#|[\w"'.-]+\s*:|$)/.test(line)
const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
