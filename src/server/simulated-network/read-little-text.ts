const reserved = /[\\|{}@[\]()<>#*_~]/

/**
 * The visible text of a commentary: LinkedIn reads it up to the first reserved character that is neither escaped nor part of a
 * mention or hashtag, and silently drops the rest.
 */
export function readLittleText(commentary: string): string {
  let text = ''
  for (let at = 0; at < commentary.length; ) {
    const rest = commentary.slice(at, at + maxElementLength)
    const element = elements.map((form) => form.exec(rest)).find(Boolean)
    if (element) {
      text += (element.groups!.sign ?? '') + element.groups!.shown!.replace(/\\(.)/gsu, '$1')
      at += element[0].length
    } else if (reserved.test(commentary[at]!)) return text
    else text += commentary[at++]
  }
  return text
}

const maxElementLength = 1000

/** An escaped character, a mention, a template of a hashtag, a hashtag. */
const elements = [
  /^(?<shown>\\[\\|{}@[\]()<>#*_~])/,
  /^@\[(?<shown>(?:[^\\|{}@[\]()<>#*_~]|\\.)+)\]\(urn:li:(?:person|organization):[\w-]+\)/u,
  /^\{hashtag\|\\?(?<sign>#)\|(?<shown>(?:[\p{L}\p{M}\p{N}]|\\_)+)\}/u,
  /^(?<sign>#)(?<shown>[\p{L}\p{M}\p{N}]*\p{L}[\p{L}\p{M}\p{N}]*)/u,
]
