/** How the network's feed cuts a text: at a number of rendered lines or of characters, whichever comes first. */
export interface Feed {
  /** Characters of an average line at the column's width. */
  readonly lineCharacters: number
  readonly characters: number
}

/** Columns of 552 and 340 pixels with type of 14; what is published about the cut varies, so this is a model. */
export const feeds = {
  desktop: { lineCharacters: 78, characters: 210 },
  phone: { lineCharacters: 47, characters: 140 },
} satisfies Record<string, Feed>
export type FeedName = keyof typeof feeds

const lines = 3

/** What stands above "see more"; the whole text where nothing is cut. Never cuts within a word. */
export function aboveFold(body: string, { lineCharacters, characters }: Feed): string {
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
