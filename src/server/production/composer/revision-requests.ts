import { fold, words } from '#shared/quality/sentences.ts'
import { stem } from './reading.ts'

/** What a reviewer's note requests, as far as simple rules can detect. */
export interface RevisionRequests {
  shorter: boolean
  longer: boolean
  numbers: boolean
  noNumbers: boolean
  anotherHook: boolean
  anotherEnding: boolean
  firstPerson: boolean
  list: boolean
  noList: boolean
  question: boolean
  noQuestion: boolean
  /** What the question should be about, in the reviewer's words; '' if they do not say. */
  questionAbout: string
  emojis: boolean | null
  hashtags: boolean | null
  example: boolean
  /** Stems to lead with. */
  focus: ReadonlySet<string>
  /** Stems whose sentences are dropped. */
  remove: ReadonlySet<string>
  /** Stems of everything else in the note. */
  keywords: ReadonlySet<string>
}

const patterns = {
  shorter:
    /\b(?:shorter|shorten|too long|cut (?:it )?down|more concise|concise|brief(?:er)?|tighter|trim|mais curtos?|encurt\w+|mais breve|menor|resum\w+|enxut\w+|muito longo|longo demais|mais conciso)\b/,
  longer:
    /\b(?:longer|too short|more detail\w*|expand|elaborate|deeper|flesh out|mais longos?|maior|aprofund\w+|detalh\w+|muito curto|curto demais|expand\w+|desenvolv\w+)\b/,
  numbers:
    /\b(?:(?:more|add|use|with|include) (?:\w+ )?(?:numbers?|data|figures?|statistics|stats)|(?:mais|com|use|usar|inclu\w+|adicion\w+|coloque|traga) (?:\w+ )?(?:numeros?|dados|estatisticas?|percentua\w+))\b/,
  noNumbers:
    /\b(?:(?:no|without|remove|drop|fewer|less|cut|take out|leave out)(?: the| a| any| all(?: the)?| these| those)? (?:numbers?|figures?|data|statistics|stats|percentages)|(?:sem|tire|retire|remova|menos|corte|elimine)(?: os| as| todos os| esses)? (?:numeros?|dados|estatisticas?|percentua\w+|cifras|valores))\b/,
  anotherEnding:
    /\b(?:(?:another|different|new|better|change the|other|stronger|weak) (?:ending|end|closing|conclusion|last (?:line|sentence|paragraph))|(?:ending|conclusion|closing) (?:is )?weak|end (?:it )?differently|outr[oa] (?:final|fecho|encerramento|fim|conclusao)|(?:mud\w+|troqu?\w*|melhor\w*|alter\w+) (?:o |a )?(?:final|fecho|encerramento|fim|conclusao)|novo (?:final|fecho)|(?:final|fecho|conclusao) (?:melhor|mais forte|frac[oa]|diferente)|termine (?:de outro jeito|diferente))\b/,
  anotherHook:
    /\b(?:(?:another|different|new|better|change the|other|stronger|weak) (?:hook|opening|first line|start|intro\w*)|(?:hook|opening) (?:is )?weak|outr[oa] (?:gancho|abertura|inicio|comeco|introducao)|(?:mud\w+|troqu?\w*|melhor\w*|alter\w+) (?:o |a )?(?:gancho|abertura|inicio|comeco)|novo gancho|gancho (?:melhor|mais forte|fraco|diferente))\b/,
  firstPerson: /\b(?:first person|in my voice|use "?i"?\b|say "?i"?\b|primeira pessoa|na minha voz)\b/,
  noList:
    /\b(?:(?:no|without|remove|avoid)(?: the| a| any)? (?:lists?|bullets?)|(?:sem|tire|retire|remova|evite)(?: a| as| os| o)? (?:listas?|topicos|marcadores|bullets?))\b/,
  list: /\b(?:as a list|lists?|bullets?|bullet points|numbered|lista|listas|em topicos|marcadores|passo a passo|step by step)\b/,
  noQuestion:
    /\b(?:(?:no|without|remove|drop|never|avoid|stop)(?: \w+ing| ask| use| end with| the| a| any){0,3}(?: final| closing)? questions?|(?:sem|tire|retire|remova|evite|nunca|nao)(?: \w{3,}(?:e|ar|er|ir|a) com)?(?: us[ea]r?| fa[cz]\w+| a| as| uma| a ultima)? perguntas?)\b/,
  question: /\b(?:questions?|perguntas?)\b/,
  noEmojis:
    /\b(?:(?:no|without|remove|drop|fewer|less|never|avoid|stop)(?: the| any| use| using)* emojis?|(?:do not|don't) use(?: any)? emojis?|(?:sem|tire|retire|remova|menos|evite|nunca|nao)(?: os| us\w+)* emojis?)\b/,
  emojis: /\bemojis?\b/,
  noHashtags:
    /\b(?:(?:no|without|remove|drop|fewer|less|never|avoid|stop)(?: the| any| use| using)* hashtags?|(?:do not|don't) use(?: any)? hashtags?|(?:sem|tire|retire|remova|menos|evite|nunca|nao)(?: as| us\w+)* hashtags?)\b/,
  hashtags: /\bhashtags?\b/,
  example: /\b(?:examples?|concrete|exemplos?|concret[oa]s?|case|caso)\b/,
} satisfies Record<string, RegExp>

const focused =
  /\b(?:focus(?:ed|ing)? (?:more )?(?:on|in)|more (?:about|on|of)|emphasi[sz]e|talk (?:more )?about|write about|mention|highlight|center on|foc(?:o|ar|ando|alizar) (?:mais )?(?:n[oa]s?|em)|foque (?:mais )?(?:n[oa]s?|em)|fal(?:e|ar) (?:mais )?(?:sobre|d[eoa]s?)|mais (?:sobre|d[eoa]s?)|enfatiz\w+|destaqu?\w+|mencion\w+|cit(?:e|ar)|aborde)\s+(.+?)(?=[.;,!?\n]|\s(?:and|but|e|mas)\s|$)/g
const removed =
  /\b(?:remove|drop|delete|leave out|without|avoid|never|don't (?:mention|use|say|write)|do not (?:mention|use|say|write)|no mention of|not about|remov[ae]r?|tir(?:e|ar)|retir(?:e|ar)|sem|elimin\w+|nao (?:fale|mencione|cite|use|diga|escreva)(?: sobre| d[eoa]s?)?|evite|nunca|exclu\w+|corte)\s+(.+?)(?=[.;,!?\n]|\s(?:and|but|e|mas)\s|$)/g

const questionSubject =
  /(?<!\p{L})(?:questions?|perguntas?) (?:about|on|sobre) ((?:[\p{L}\d'’-]{1,30} ?){1,4})(?=[.;,!?\n]|$)/iu

const filler = new Set(
  'the and but for with more less please about this that them make makes use using add into from your our its it a an to of on in at is are be not no do don can could would should very too also post text topic hook opening line first person emojis emoji hashtags hashtag question questions list bullets shorter longer end close numbers data figures focus part parts sentence paragraph mais menos por favor sobre este esta isso essa esse texto tema gancho abertura primeira pessoa pergunta perguntas lista listas lists topicos curto longo final fim numeros dados foco foque parte frase paragrafo com sem uma um de da do das dos na no nas nos em e o a os as que para ao pelo pela muito fazer faca colocar coloque usar use deixar deixe ficar fique outro outra word words never say saying write writing mention ask palavra palavras termo termos nunca diga dizer escreva escrever fale falar mencione mencionar cite citar'.split(
    ' ',
  ),
)

/** Whether a word of a note says nothing about its subject. */
export const isFiller = (word: string): boolean => word.length <= 2 || filler.has(fold(word))

const stems = (text: string): string[] =>
  words(text)
    .map(fold)
    .filter((word) => !isFiller(word))
    .map(stem)

export function readRevisionRequests(notes: string | undefined): RevisionRequests {
  const plainNotes = (notes ?? '').replace(/<[^<>]*>/g, ' ')
  const text = fold(plainNotes)
  const asks = (name: keyof typeof patterns) => patterns[name].test(text)
  const focus = new Set([...text.matchAll(focused)].flatMap(([, what]) => stems(what!)))
  const remove = new Set([...text.matchAll(removed)].flatMap(([, what]) => stems(what!)))
  return {
    shorter: asks('shorter'),
    longer: asks('longer') && !asks('shorter'),
    numbers: asks('numbers') && !asks('noNumbers'),
    noNumbers: asks('noNumbers'),
    anotherEnding: asks('anotherEnding'),
    anotherHook: asks('anotherHook'),
    firstPerson: asks('firstPerson'),
    list: asks('list') && !asks('noList'),
    noList: asks('noList'),
    question: asks('question') && !asks('noQuestion'),
    noQuestion: asks('noQuestion'),
    questionAbout: asks('noQuestion') ? '' : (questionSubject.exec(plainNotes)?.[1]?.trim() ?? ''),
    emojis: asks('noEmojis') ? false : asks('emojis') ? true : null,
    hashtags: asks('noHashtags') ? false : asks('hashtags') ? true : null,
    example: asks('example'),
    focus: focus.difference(remove),
    remove,
    keywords: new Set(stems(text)).difference(focus).difference(remove),
  }
}
