import type { Passage } from '#server/knowledge/index.ts'
import type { Block } from '#shared/quality/plain-text.ts'
import { plainBlocks } from '#shared/quality/plain-text.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { documentOf } from './document-of.ts'

/** "Maria Okafor: " at the start of a paragraph. */
const label =
  /^(\p{Lu}[\p{L}.'’-]{0,24}(?: (?:d[aeo]s? )?\p{Lu}[\p{L}.'’-]{0,24}){0,3})(?: \([^()]{1,30}\))?:\s+(?=\S)/u
/** Labels that ask and never answer. */
const askers =
  /^(?:host|interviewer|moderator|q|question|reporter|journalist|apresentador[a]?|entrevistador[a]?|mediador[a]?|moderador[a]?|rep[óo]rter|jornalista|pergunta|p)$/iu
/** A label that occurs less often may be any word with a colon. */
const minTurns = 2

/** Conversations among documents: who speaks where, and which words are the speaker's own. */
export class Dialogues {
  /** By document: the labels that are speakers. */
  readonly #speakers = new Map<string, ReadonlySet<string>>()
  readonly #own: ReadonlySet<string>
  #item = ''
  #position: number | undefined
  #isOwn = true
  #turns = 0

  /** @param speaker whose words count; '' if nobody's do */
  constructor(passages: readonly Passage[], speaker: string) {
    this.#own = new Set(words(fold(speaker)).filter((word) => word.length > 2))
    for (const [item, labels] of labelsIn(passages)) {
      const speakers = [...labels].filter(
        ([name, count]) => count >= minTurns || askers.test(name) || this.#isMine(name),
      )
      if (speakers.length >= 2) this.#speakers.set(item, new Set(speakers.map(([name]) => name)))
    }
  }

  /** Whether there are conversations in which the speaker has no part. */
  get hasForeign(): boolean {
    return [...this.#speakers.values()].some((names) => ![...names].some((name) => this.#isMine(name)))
  }

  /** A key of the turn that was heard last; '' outside of conversations. */
  get turn(): string {
    return this.#speakers.has(this.#item) ? `\n${this.#turns}` : ''
  }

  enter(passage: Passage): void {
    const { position } = passage
    const item = documentOf(passage)
    const follows = item === this.#item && position !== undefined && position === (this.#position ?? -2) + 1
    // Who speaks at the start of a passage is known only if the one before it was heard.
    if (!follows) this.#isOwn = !this.#speakers.has(item)
    this.#item = item
    this.#position = position
  }

  /** The blocks without the speaker's name; null if they are somebody else's words. */
  hear({ item }: Passage, group: readonly Block[]): Block[] | null {
    const speakers = this.#speakers.get(item)
    if (!speakers) return [...group]
    const [first, ...rest] = group
    const match = label.exec(first!.text)
    if (!match || !speakers.has(match[1]!)) return this.#isOwn ? [...group] : null
    this.#turns += 1
    this.#isOwn = this.#isMine(match[1]!)
    const from = match[0].length
    return this.#isOwn ? [{ ...first!, text: first!.text.slice(from), at: first!.at.slice(from) }, ...rest] : null
  }

  #isMine(name: string): boolean {
    return words(fold(name)).some((word) => this.#own.has(word))
  }
}

/** Whether the passages hold a conversation in which nobody has this name. */
export const holdsOthersWords = (passages: readonly Passage[], name: string): boolean =>
  new Dialogues(passages, name).hasForeign

/** How often each label opens a paragraph, by document. */
function labelsIn(passages: readonly Passage[]): Map<string, Map<string, number>> {
  const labels = new Map<string, Map<string, number>>()
  for (const passage of passages) {
    const item = documentOf(passage)
    for (const block of plainBlocks(passage.text)) {
      const name = block.kind === 'paragraph' && label.exec(block.text)?.[1]
      if (!name) continue
      const ofItem = labels.get(item) ?? new Map<string, number>()
      labels.set(item, ofItem.set(name, (ofItem.get(name) ?? 0) + 1))
    }
  }
  return labels
}
