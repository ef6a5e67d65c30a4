/** A function that takes untrusted text, and the largest text it accepts. */
export interface Task {
  /** Its file under src/ and its name there. */
  readonly of: string
  /** UTF-16 units. */
  readonly characters: number
  /** Runs only in the process of a document's parser, which has a minute. */
  readonly isApart?: boolean
  readonly run: (text: string) => unknown
}

/** The text as several of at most this size. */
export const divided = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
