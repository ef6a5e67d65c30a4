import type { Passage } from '#server/knowledge/index.ts'
import type { Block } from '#shared/quality/plain-text.ts'
import { plainBlocks } from '#shared/quality/plain-text.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { documentOf } from './document-of.ts'

/** Labels that ask and never answer. */
const askers =
  /^(?:host|interviewer|moderator|q|question|reporter|journalist|apresentador[a]?|entrevistador[a]?|mediador[a]?|moderador[a]?|rep[óo]rter|jornalista|pergunta|p)\d?$/iu
/** Labels that answer without a name: the words of whom the document is about. */
const answerers = /^(?:a|answer|r|resposta|entrevistad[oa]|interviewee|guest|convidad[oa])\d?$/iu
/** A label that occurs less often may be any word with a colon. */
const minTurns = 2
/** With one label, as many questions without one show that somebody else asks. */
const minQuestions = 2

/** Conversations among documents: who speaks where, and which words are the speaker's own. */
export class Dialogues {
  /** By document: the labels that are speakers. */
  readonly #speakers = new Map<string, ReadonlySet<string>>()
  /** Documents whose questions have no label. */
  readonly #asked = new Set<string>()
  /** Documents in which the speaker's full name stands. */
  readonly #about = new Set<string>()
  readonly #own: ReadonlySet<string>
  #item = ''
  #position: number | undefined
  #isOwn = true
  #turns = 0

  /** @param speaker whose words count; '' if nobody's do */
  constructor(passages: readonly Passage[], speaker: string) {
    this.#own = new Set(words(fold(speaker)).filter((word) => word.length > 2))
    for (const [item, { labels, questions, asked, names }] of heardIn(passages, this.#own)) {
      if (names) this.#about.add(item)
      const speakers = [...labels].filter(
        ([name, count]) => count >= minTurns || askers.test(name) || answerers.test(name) || this.#isMine(name, item),
      )
      const isAsked = speakers.length === 1 && speakers[0]![1] >= minTurns && questions + asked.size >= minQuestions
      if (speakers.length < 2 && !isAsked) continue
      this.#speakers.set(item, new Set(speakers.map(([name]) => name)))
      if (isAsked) this.#asked.add(item)
    }
  }

  /** Whether there are conversations in which the speaker has no part. */
  get hasForeign(): boolean {
    return [...this.#speakers].some(([item, names]) => ![...names].some((name) => this.#isMine(name, item)))
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
  hear(passage: Passage, group: readonly Block[]): Block[] | null {
    const item = documentOf(passage)
    const speakers = this.#speakers.get(item)
    if (!speakers) return [...group]
    const [first, ...rest] = group
    const label = speakerLabel(first!.text)
    if (!label || !speakers.has(label.name)) {
      if (this.#asked.has(item) && isQuestion(first!)) this.#isOwn = false
      return this.#isOwn ? [...group] : null
    }
    this.#turns += 1
    this.#isOwn = this.#isMine(label.name, item)
    const from = label.length
    return this.#isOwn ? [{ ...first!, text: first!.text.slice(from), at: first!.at.slice(from) }, ...rest] : null
  }

  #isMine(name: string, item: string): boolean {
    if (answerers.test(name)) return this.#about.has(item)
    return words(fold(name)).some((word) => this.#own.has(word))
  }
}

/** Whether the passages hold a conversation in which nobody has this name. */
export const holdsOthersWords = (passages: readonly Passage[], name: string): boolean =>
  new Dialogues(passages, name).hasForeign

const isQuestion = ({ kind, text }: Block): boolean => kind === 'paragraph' && text.includes('?')

interface Heard {
  /** How often each label opens a paragraph. */
  labels: Map<string, number>
  /** Questions without a label: paragraphs, and headings. */
  questions: number
  asked: Set<string>
  /** Whether the full name of the person stands in it. */
  names: boolean
}

function heardIn(passages: readonly Passage[], own: ReadonlySet<string>): Map<string, Heard> {
  const heard = new Map<string, Heard>()
  for (const passage of passages) {
    const item = documentOf(passage)
    const ofItem = heard.get(item) ?? { labels: new Map(), questions: 0, asked: new Set(), names: false }
    heard.set(item, ofItem)
    if (!ofItem.names && own.size > 1)
      ofItem.names = own.isSubsetOf(new Set(words(fold([passage.title, ...passage.headings, passage.text].join(' ')))))
    // The questions may be headings.
    for (const heading of passage.headings) if (heading.includes('?')) ofItem.asked.add(heading)
    for (const block of plainBlocks(passage.text)) {
      if (block.kind === 'heading' && block.text.includes('?')) ofItem.asked.add(block.text)
      if (block.kind !== 'paragraph') continue
      const name = speakerLabel(block.text)?.name
      // Brackets are no accident, a word with a colon may be.
      const weight = block.text.startsWith('[') ? minTurns : 1
      if (name) ofItem.labels.set(name, (ofItem.labels.get(name) ?? 0) + weight)
      else if (isQuestion(block)) ofItem.questions += 1
    }
  }
  return heard
}

/** A time in front of a turn: "(00:01:36) ". */
const time = /^\[?\(?\d{1,2}:\d\d(?::\d\d)?\)?\]?\s*[-–—]?\s*/u
/** "Maria Okafor: " or "Maria Okafor (CEO): ". */
const named =
  /^(\p{Lu}[\p{L}.'’-]{0,24}(?: (?:d[aeo]s? )?\p{Lu}[\p{L}.'’-]{0,24}){0,3}\d?)(?: \([^()]{1,30}\))?:\s+(?=\S)/u
/** "P1 – " and "R- ": one letter for who asks and one for who answers. */
const lettered = /^([PRQAE]\d?) ?[-–—]\s*(?=\S)/u
/** "[Eric] ". */
const bracketed = /^\[(\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,24}){0,3})\]:?\s+(?=\S)/u
/** Words that are followed by a colon and are nobody's name. */
const notNames =
  /^(?:tips?|notes?|important|warning|example|summary|conclusion|result|decision|problem|solution|idea|update|edit|ps|dicas?|notas?|anotaç(?:ão|ões)|importante|atenção|exemplo|resumo|conclusão|resultado|decisão|problema|solução|ideia|impacto|causa|obs)(?:$|\s)/iu

/** Who speaks according to the beginning of a paragraph, and how long that beginning is; null if it names nobody. */
function speakerLabel(text: string): { name: string; length: number } | null {
  const from = time.exec(text)?.[0].length ?? 0
  const rest = text.slice(from)
  const match = named.exec(rest) ?? lettered.exec(rest) ?? bracketed.exec(rest)
  return match && !notNames.test(match[1]!) ? { name: match[1]!, length: from + match[0].length } : null
}
