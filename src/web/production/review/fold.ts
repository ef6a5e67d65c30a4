import { type Feed, linkedin } from '#shared/networks/linkedin.ts'

export const { feeds } = linkedin
export type FeedName = keyof typeof feeds

/** The text above "see more", or all of it if nothing is cut. Never cuts within a word. */
export function aboveFold(body: string, { lines, lineCharacters, characters }: Feed): string {
  let end = 0
  let used = 0
  for (const line of body.split('\n')) {
    const rows = Math.max(1, Math.ceil(line.length / lineCharacters))
    if (used + rows > lines) {
      end += (lines - used) * lineCharacters
      break
    }
    used += rows
    end += line.length + 1
    if (used === lines) break
  }
  const cut = Math.min(end, characters)
  if (cut >= body.trimEnd().length) return body.trimEnd()
  const above = body.slice(0, cut)
  const whole = /\s/.test(body[cut] ?? ' ') ? above : above.replace(/\S*$/, '')
  return (whole || above).trimEnd()
}
