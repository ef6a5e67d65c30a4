export type HookKind =
  | 'change'
  | 'consequence'
  | 'turn'
  | 'finding'
  | 'named'
  | 'amount'
  | 'dated'
  | 'split'
  | 'part'
  | 'quoted'
  | 'arc'
  | 'bracket'
  | 'outcome'
  | 'tally'
  | 'why'
  | 'claim'
  | 'condensed'
  | 'inverted'
  | 'entitled'
  | 'cause'
  | 'labelled'
  | 'late'
  | 'cleft'
  | 'counted'
  | 'counts'
  | 'paired'
  | 'kicker'
  | 'merged'
  | 'trimmed'
  | 'resolved'
  | 'forward'
  | 'sentence'

export interface Hook {
  text: string
  kind: HookKind
  /** A line that was made says more in fewer words than a sentence of the source. */
  weight: number
}

/** What kinds of lines are worth, compared with each other: those that say more in fewer words first. */
export const weights: Record<HookKind, number> = {
  change: 3,
  consequence: 2.9,
  turn: 2.8,
  finding: 2.6,
  named: 2.6,
  claim: 2.4,
  amount: 2.4,
  outcome: 2.3,
  dated: 1.7,
  quoted: 2.6,
  split: 1.7,
  part: 1.3,
  why: 2.2,
  bracket: 2,
  arc: 1.8,
  condensed: 1.5,
  inverted: 2.4,
  entitled: 2.2,
  cause: 2.2,
  labelled: 1.9,
  late: 1.4,
  cleft: 2.3,
  counted: 1.6,
  counts: 2,
  paired: 2.2,
  kicker: 1.2,
  merged: 1.8,
  trimmed: 1.1,
  resolved: 2.6,
  tally: 1.6,
  forward: 1,
  sentence: 0.6,
}

/** Lines that are sentences of the source, or one that was cut in two. */
const copied: ReadonlySet<Hook['kind']> = new Set(['sentence', 'forward'])
const cut: ReadonlySet<Hook['kind']> = new Set(['dated', 'split', 'part'])

/** Whether a sentence of the source opens the text as it stands. */
export const isCopy = ({ kind }: Pick<Hook, 'kind'>): boolean => copied.has(kind)

/** What the best opening line of a run says for writing it: a run that can only begin with a sentence of its source comes last. */
export const openingWorth = ({ kind }: Pick<Hook, 'kind'>): number =>
  copied.has(kind) ? -2.5 : cut.has(kind) ? -0.8 : 0

/** Whether one more copied line would be too many: more than half of a batch, and not its first two. */
export const isCopyTooMuch = (taken: readonly Pick<Hook, 'kind'>[]): boolean => {
  const copies = taken.filter(isCopy).length
  return copies > 1 && (copies + 1) * 2 > taken.length + 1
}
