/** Of two sentences, of one in two, of one without its date, the heading, the question that it answers, or a sentence as it stands. */
export type HookKind = 'merged' | 'split' | 'dated' | 'heading' | 'question' | 'sentence'

/** An opening line, and what is left to tell of the sentences that it was made of, or ''. */
export interface MadeLine {
  hook: string
  rest: string
}

export interface Hook {
  text: string
  kind: HookKind
  /** A line that was made says more in fewer words than a sentence of the source. */
  weight: number
}

/** What kinds of lines are worth, compared with each other. */
export const weights: Record<HookKind, number> = {
  heading: 2.4,
  question: 2.4,
  merged: 1.8,
  dated: 1.5,
  split: 1,
  sentence: 0.6,
}

/** What the best opening line of a run says for writing it: a run that can only begin with a sentence of its source comes last. */
export const openingWorth = ({ kind }: Pick<Hook, 'kind'>): number =>
  kind === 'sentence' ? -2.5 : kind === 'dated' || kind === 'split' ? -0.8 : 0
