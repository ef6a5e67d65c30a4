/** The place of a text in its source; both are 0 if the source has neither pages nor times. */
export interface Place {
  /** Page or slide, from 1. */
  page: number
  /** Seconds from the start of a recording. */
  seconds: number
}

/** Parsers put marks before the text of a page or moment, enclosed in a control character that no text contains. */
const sign = '\u001d'
const mark = new RegExp(`${sign}([ps])(\\d{1,7})${sign}`, 'g')

export const pageMark = (page: number): string => `${sign}p${page}${sign}`
export const timeMark = (seconds: number): string => `${sign}s${Math.floor(seconds)}${sign}`
export const withoutMarks = (text: string): string => text.replace(mark, '').replaceAll(sign, '')

/** Only the marks of a text. */
export const marksIn = (text: string): string => text.match(mark)?.join('') ?? ''

/** Returns where each text of a document begins, if called with the texts in order. */
export function createPlaces(): (text: string) => Place {
  const now: Place = { page: 0, seconds: 0 }
  return (text) => {
    let start: Place | undefined
    for (const { 1: kind, 2: value, index } of text.matchAll(mark)) {
      // Text before the first mark belongs to the place of the previous text.
      if (start === undefined && withoutMarks(text.slice(0, index)).trim()) start = { ...now }
      now[kind === 'p' ? 'page' : 'seconds'] = Number(value)
    }
    return start ?? { ...now }
  }
}
