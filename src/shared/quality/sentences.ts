export interface Sentence {
  text: string
  /** Offsets into the text that was split. */
  start: number
  end: number
}

const abbreviations = new Set(
  (
    'rs mr mrs ms dr prof sr jr st vs etc inc ltd co corp dept no nos vol fig ca approx est al eg ie e.g i.e a.m p.m u.s u.k ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec pp ' +
    'sra dra srs profa ltda cia av r núm num nº n art arts pág págs p tel ex p.ex s.a obs fls séc aprox máx mín ed exmo ilmo depto min'
  ).split(' '),
)
/** Abbreviations that also close sentences; a capital letter after them begins a new one. */
const closers = new Set([
  'etc',
  'inc',
  'ltd',
  'co',
  'corp',
  'ltda',
  'cia',
  's.a',
  'a.m',
  'p.m',
  'no',
  'r',
  'n',
  'ex',
  'min',
  'al',
])

/** Splits one paragraph of plain text. Decimals, abbreviations, initials, domains and ordinals do not end a sentence. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  const push = (end: number) => {
    const piece = text.slice(start, end)
    const trimmed = piece.trim()
    if (trimmed) {
      const from = start + piece.length - piece.trimStart().length
      sentences.push({ text: trimmed, start: from, end: from + trimmed.length })
    }
    start = end
  }
  // A run of punctuation marks is read once, from its beginning.
  const mark = /(?<![.!?…])([.!?…]+)(["'”’»)\]*_]*)(\s+|$)|\n+/gu
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const end = match.index + match[0].length
    if (match[1] === undefined || !match[3] || endsSentence(text, match.index, match[1], match[2] ?? '', end)) push(end)
  }
  push(text.length)
  return sentences
}

function endsSentence(text: string, at: number, marks: string, quotes: string, next: number): boolean {
  const following = text.slice(next, next + 3)
  const opens = /^["'“‘«([¿¡]?[\p{Lu}\p{N}]/u.test(following) || /^\p{Extended_Pictographic}/u.test(following)
  if (!opens) return false
  if (marks !== '.' || quotes) return true
  const word = /[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(0, at - 16), at))?.[0] ?? ''
  // "Mrs B. She rang" and "at 100°C. It" end, "J. Keller" does not.
  if (/^\p{Lu}$/u.test(word) && word !== 'I')
    return text[at - 2] === '°' || pronoun.test(text.slice(next, next + longestPronoun + 1))
  if (/^\d{1,2}$/.test(word) && beginsItem(text, at - word.length)) return false
  const known = word.toLowerCase()
  if (!abbreviations.has(known)) return true
  // "no" and "ex" are words too: only a number or a name after the short form keeps the sentence together.
  if (known === 'no' || known === 'n' || known === 'r' || known === 'min') return !/^\d/.test(following)
  return closers.has(known) && /^["“]?\p{Lu}/u.test(following)
}

/** Begins a sentence and is nobody's name. */
const pronoun = /^(?:I|We|He|She|It|They|You|The|This|That|There|But|And|Eu|Nós|El[ea]s?|Iss[oa]|Ess[ea]|Mas)(?!\p{L})/u
const longestPronoun = 5

/** Whether there are only blanks between this position and the start of a line, a colon or a semicolon; not in 16:30. */
function beginsItem(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && text[before] !== '\n' && /\s/.test(text[before]!)) before -= 1
  if (before < 0 || text[before] === '\n') return true
  return before < at - 1 && ':;'.includes(text[before]!)
}

export const wordPattern = /[\p{L}\p{N}]+(?:['’\-./&][\p{L}\p{N}]+)*/gu

/** Words with their inner apostrophes, hyphens and points; no punctuation. */
export function words(text: string): string[] {
  return text.match(wordPattern) ?? []
}

/** Lower case without accents and with plain apostrophes: the form in which words are compared. */
export function fold(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
}

/** The same with the offsets of the text. */
export const foldInPlace = (text: string): string =>
  text.replace(/[A-Z]+|[^\p{ASCII}]/gu, (found) => {
    const plain = found === '’' || found === '‘' ? "'" : fold(found)
    return plain.length === found.length ? plain : found
  })
