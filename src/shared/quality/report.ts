export type Severity = 'block' | 'warn' | 'hint'

/** One thing a reviewer should look at. Offsets count UTF-16 units of the body; both 0 when it concerns the whole. */
export interface Finding {
  /** Stable id of the check, e.g. `unsupported-number`; also the key of its text. */
  check: string
  severity: Severity
  start: number
  end: number
  /** The affected words, for display. */
  excerpt: string
  /** Values for the text of the check. */
  values?: Record<string, string | number>
}

/** A blocking finding that a person lets pass, for as long as the text has it. */
export interface AcceptedFinding extends Pick<Finding, 'check' | 'excerpt'> {
  /** The id of the person. */
  by: string
  /** As records write a moment. */
  at: string
}

/** The same for a finding that is in the same words at another place of the text. */
export const findingKey = ({ check, excerpt }: Pick<Finding, 'check' | 'excerpt'>): string => `${check} ${excerpt}`

/** A number, name, date or quotation of the body and its support. */
export interface Claim {
  kind: 'number' | 'name' | 'date' | 'quote' | 'url'
  text: string
  start: number
  end: number
  /** Index into the post's `sources`; -1 if the ambassador's profile supports it; null if nothing does. */
  source: number | null
}

export interface QualityReport {
  characters: number
  words: number
  /** Flesch reading ease of the body's language; higher is easier. */
  readingEase: number
  claims: Claim[]
  findings: Finding[]
  /** Likeness to the voice profile, 0–1; null without samples. */
  voice: number | null
  /** What preferences of the ambassador forbade when the report was made; only the server reads them. */
  forbidden?: string[]
}
