/** A text of a given length that repeats one pattern, which makes an expression rescan the same characters. */
export interface Pattern {
  readonly name: string
  readonly of: (characters: number) => string
}

const named: Readonly<Record<string, string>> = {
  '\n': 'line feeds',
  '\r\n': 'CRLF',
  '\t': 'tabs',
  ' ': 'blanks',
  '\u00a0': 'no-break spaces',
  '\u0301': 'combining marks',
  '\ud800': 'halves of surrogate pairs',
  '\u200b': 'spaces of no width',
}

const repeated = (unit: string, head = '', tail = ''): Pattern => ({
  name: [head && JSON.stringify(head), named[unit] ?? JSON.stringify(unit), tail && JSON.stringify(tail)]
    .filter(Boolean)
    .join(' + '),
  of: (characters) => {
    const room = characters - head.length - tail.length
    return head + unit.repeat(Math.max(1, Math.floor(room / unit.length))) + tail
  },
})

const signs = [...'[](){}<>.!?…:;,"\'“”‘’«»`#*_-—|~=+/\\@&$%']
const blanks = [' ', '\t', '\n', '\r\n', '\u00a0']
const letters = ['a', 'A', 'É', 'e\u0301', '\u0301', '0', '字', '🚀', '👩‍💻', '\ud800', '\u200b']
const pairs = [
  '](',
  '[a](',
  '![',
  '"a',
  ',"',
  '“a',
  '<a ',
  '<!--',
  '<!---->',
  '<\u200b',
  '&amp;',
  '&a',
  '{{',
  '**a',
  '_a',
  'a.',
  'a-',
  'A.',
  'A ',
  'A ‘',
  'Ab ',
  'a1',
  '1.',
  '1 ',
  '1,a',
  '.\n"',
  '. A',
  '" ',
  '\n"',
  '\n ',
  'a\n',
  '\n\n',
  '.a@',
  'a@b.',
  'http://',
  'www.',
  '| a ',
  '- a\n',
  '1. a\n',
  '# a\n',
  '> a\n',
  '```\n',
  '- a: b\n',
]
/** Words with which the expressions of the lexicons start. */
const phrases = [
  'not a ',
  'not just ',
  'this is not ',
  'nao e ',
  'ignore all ',
  'two a-',
  'dois a ',
  'focus on ',
  'remove a',
  'last week ',
  'drop a ',
  'one and ',
  'No. 1 ',
]
const shapes = [
  repeated('[', '# '),
  repeated('[', '# ', '\n\nhello world, this is a note'),
  repeated('.', '', 'x'),
  repeated('!', '', 'x'),
  repeated('…', '', 'x'),
  repeated(' ', 'a', 'b'),
  repeated('\n', 'a', '"'),
  repeated(' ', '# a', 'b'),
  repeated('#', '# a ', 'b'),
  repeated('a', '"'),
  repeated('a', '#', '!'),
  repeated('1', '', 'x'),
  repeated(' ', '- ', 'x'),
  repeated('- ', '', 'x'),
  repeated('a ', '', '.'),
]

const who_ = ['We', 'The team in Recife', 'Ana Souza', 'Most people', 'A manager', 'Teams', 'Nobody here']
const what_ = [
  'learned to ask before building feature',
  'cut the cost of order',
  'stopped the meeting about invoice',
  'must never ship on day',
  'lost 12% of customers after change',
  'wrote the first draft of page',
  'thinks that a plan is more than slide',
  'repaired clarinet number',
  'believed that hiring was wrong because of case',
  'decided in 2019 to answer every letter within hour',
  'measures what matters to client',
]
const when_ = [
  'because nobody had asked the people who do the work.',
  'and it took three weeks instead of two months.',
  'in the winter of 2021, when the warehouse was empty.',
  'so that customers get their answer the same day.',
  'but the mistake was not the tool.',
]

/** Sentences as people write them, no two alike. */
const prose: Pattern = {
  name: 'prose',
  of: (characters) => {
    const sentences: string[] = []
    for (let length = 0, at = 0; length < characters; at += 1) {
      const [who, what, when] = [who_[at % 7], what_[at % 11], when_[at % 5]]
      const sentence = `${who} ${what} ${at} ${when}${at % 9 === 0 ? '\n\n' : ' '}`
      sentences.push(sentence)
      length += sentence.length
    }
    return sentences.join('').slice(0, characters)
  },
}

export const patterns: readonly Pattern[] = [
  prose,
  ...[...signs, ...blanks, ...letters, ...pairs, ...phrases].map((unit) => repeated(unit)),
  ...shapes,
]
