import type { Passage } from '#server/knowledge/index.ts'
import type { Block } from '#shared/quality/plain-text.ts'
import { plainBlocks } from '#shared/quality/plain-text.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { documentOf } from './document-of.ts'
import { withoutDirections } from './private-matter.ts'
import { stem } from './stems.ts'
import { wordingOf } from './wording.ts'

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
  readonly #unlabelled = new Set<string>()
  /** Documents in which the speaker's full name stands. */
  readonly #about = new Set<string>()
  readonly #own: ReadonlySet<string>
  /** "RK" of Ruth Keller. */
  readonly #initials: string
  /** Documents that begin with a speech, which is the speaker's own. */
  readonly #speeches = new Set<string>()
  #item = ''
  #position: number | undefined
  #isOwn = true
  #turns = 0
  /** What the person said last, and what somebody else has said since. */
  #said = ''
  #between = ''
  #asked = ''

  /** @param speaker whose words count; '' if nobody's do */
  constructor(passages: readonly Passage[], speaker: string) {
    this.#own = new Set(words(fold(speaker)).filter((word) => word.length > 2))
    this.#initials = initialsOf(speaker)
    for (const [item, { labels, questions, asked, names, opening }] of heardIn(passages, this.#own)) {
      if (names) this.#about.add(item)
      const speakers = [...labels].filter(
        ([name, count]) => count >= minTurns || askers.test(name) || answerers.test(name) || this.#isMine(name, item),
      )
      const [only] = speakers.length === 1 ? speakers[0]! : []
      const isAsked =
        only !== undefined &&
        !askers.test(only) &&
        speakers[0]![1] >= minTurns &&
        questions + asked.size >= minQuestions
      const isSpeech = names && speakers.length > 0 && opening > Math.max(minOpening, sum(labels.values()))
      if (speakers.length < 2 && !isAsked && !isSpeech) continue
      if (isSpeech) this.#speeches.add(item)
      this.#speakers.set(item, new Set(speakers.map(([name]) => name)))
      if (isAsked) this.#unlabelled.add(item)
    }
  }

  /** Whether there are conversations in which the speaker has no part. */
  get hasForeign(): boolean {
    return [...this.#speakers].some(
      ([item, names]) => !this.#speeches.has(item) && ![...names].some((name) => this.#isMine(name, item)),
    )
  }

  /** A key of the turn that was heard last; '' outside of conversations. */
  get turn(): string {
    return this.#speakers.has(this.#item) ? `\n${this.#turns}` : ''
  }

  /** What somebody else said before that turn. It is handed out once; '' afterwards, and outside of conversations. */
  takeAsked(): string {
    const asked = this.#speakers.has(this.#item) ? this.#asked : ''
    this.#asked = ''
    return asked
  }

  enter(passage: Passage): void {
    const { position } = passage
    const item = documentOf(passage)
    const follows = item === this.#item && position !== undefined && position === (this.#position ?? -2) + 1
    // Who speaks at the start of a passage is known only if the one before it was heard.
    if (!follows) this.#isOwn = !this.#speakers.has(item) || (position === 0 && this.#speeches.has(item))
    if (!follows) this.#said = this.#between = this.#asked = ''
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
      if (this.#unlabelled.has(item) && isQuestion(first!)) this.#isOwn = false
      if (!this.#isOwn) this.#heard(first!.text)
      return this.#isOwn ? [...group] : null
    }
    this.#isOwn = this.#isMine(label.name, item)
    const said = first!.text.slice(label.length)
    if (!this.#isOwn) {
      this.#heard(said)
      return null
    }
    const goesOn = this.#said !== '' && this.#between !== '' && letsGoOn(this.#between, this.#said, said)
    if (!goesOn) {
      this.#turns += 1
      this.#asked = this.#between
    }
    const from = label.length + (goesOn ? echoOf(said, this.#between) : beginsAt(said))
    this.#said = said
    this.#between = ''
    const text = first!.text.slice(from)
    return [
      { ...first!, text: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`, at: first!.at.slice(from) },
      ...rest,
    ]
  }

  #heard(said: string): void {
    this.#between = [this.#between, said].filter(Boolean).join(' ').slice(-maxHeard)
  }

  #isMine(name: string, item: string): boolean {
    if (answerers.test(name)) return this.#about.has(item)
    if (this.#initials.length > 1 && name.replaceAll('.', '') === this.#initials) return true
    return words(fold(name)).some((word) => this.#own.has(word))
  }
}

/** "You can have the tea. So we've a rule": with such a word people begin to tell, after a few short sentences. */
const begins =
  /^(?:(?![^.!?]*\d)(?:[^\s.!?]{1,20} ){0,6}[^\s.!?]{1,20}[.!?] ){0,4}(?:so|well|okay|ok|então|bom|olha),? (?=(?:[^\s.!?]{1,24} ){7})/iu

/** Where in a turn somebody begins to tell. */
const beginsAt = (said: string): number => begins.exec(said)?.[0].length ?? 0

/** "You won." says what the answer takes up. */
const tellsThem = /^(?:you|vocês?|tu|o senhor|a senhora)(?!\p{L})/iu
/** Of what somebody else says, only the end asks something. */
const maxHeard = 1000
/** Longer words of somebody else begin something new. */
const maxInterjection = 7
const maxKnownQuestion = 5
const maxBareAnswer = 2
/** "Wow." carries no content. */
const maxExclamation = 2
const pointsBack =
  /(?<!\p{L})(?:it|that|this|he|she|they|him|her|them|those|[dn]?el[ea]s?|isso|disso|aquilo|d?ess[ea]s?)(?!\p{L})/iu
/** "Yes." and "No, no." answer a question that the post leaves out. */
const echo =
  /^(?:(?:no |não )?(?:yes|no|aye|yeah|yep|right|sure|exactly|sim|não|foi|é|era|isso|pois é|claro|pode \p{L}+r)[,.!]\s?)+(?=\p{Lu})/iu

/** The length of what only answers: "Yes.", "It is and it isn't.", "Sabia." after "O senhor sabia?" */
function echoOf(said: string, asked: string): number {
  const first = /^[^.!?]{1,40}[.!?]\s+(?=\p{Lu})/u.exec(said)?.[0] ?? ''
  const empty = words(fold(first))
  if (empty.length === 1 && words(fold(asked)).includes(empty[0]!)) return first.length
  // "Ten." is the answer itself.
  const isEmpty =
    empty.length >= minEmptyWords &&
    empty.every((word) => isFunctionWord(word) || word.replace(/['’].*$/u, '').length < minNameLetters)
  return isEmpty ? first.length : (echo.exec(said)?.[0].length ?? 0)
}
const minNameLetters = 4
const minEmptyWords = 3

/** Whether words between two turns only ask the person to go on: "And he?", "Three years?", "Was he hurt?" */
function letsGoOn(between: string, said: string, answer: string): boolean {
  const heard = withoutDirections(between)
  const asked = words(heard)
  if (asked.length > maxInterjection) return false
  const known = new Set(words(fold(said)).map(stem))
  const told = asked.map(fold).filter((word) => !isFunctionWord(word))
  const unknown = told.filter((word) => !known.has(stem(word)))
  // "Was he hurt?" – "No." says what nobody could read.
  if (words(answer).length <= maxBareAnswer || (unknown.length > 0 && echo.test(answer) && between.includes('?')))
    return false
  const isKnown =
    (unknown.length === 0 && !tellsThem.test(heard)) ||
    (unknown.length === 1 && told.length > 1 && !/^(?:they|it|he|she)(?!\p{L})/iu.test(answer))
  const isExclamation = asked.length <= maxExclamation && !between.includes('?') && !tellsThem.test(heard)
  return (isKnown && asked.length <= maxKnownQuestion) || isExclamation || pointsBack.test(between)
}

const functionWords = new Set([...wordingOf('en').stopwords, ...wordingOf('pt').stopwords].map(fold))
const isFunctionWord = (word: string): boolean => functionWords.has(word)

/** The first letters of the first and the last name. */
const initialsOf = (name: string): string => (name.match(/\p{Lu}[\p{L}'’-]*/gu) ?? []).map(([first]) => first).join('')

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0)

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
  /** Paragraphs in front of the first label. */
  opening: number
}

/** A talk with questions at its end has more paragraphs in front of them. */
const minOpening = 6

function heardIn(passages: readonly Passage[], own: ReadonlySet<string>): Map<string, Heard> {
  const heard = new Map<string, Heard>()
  for (const passage of passages) {
    const item = documentOf(passage)
    const ofItem = heard.get(item) ?? { labels: new Map(), questions: 0, asked: new Set(), names: false, opening: 0 }
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
      if (!name && ofItem.labels.size === 0) ofItem.opening += 1
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
