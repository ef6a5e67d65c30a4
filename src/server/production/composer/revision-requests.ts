import { fold, words } from '#shared/quality/sentences.ts'
import { stem } from './stems.ts'

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
    /\b(?:shorter|shorten|too long|cut (?:it |this |the text )?(?:down|in half|by half)|half (?:as long|the length)|condense|tighten|more concise|concise|brief(?:er)?|tighter|trim|mais curtos?|encurt\w+|mais breve|menor|resum\w+|enxut\w+|diminu\w+|reduz\w*|cort\w+ (?:um pouco|pela metade|o texto)|muito longo|longo demais|mais conciso)\b/,
  longer:
    /\b(?:longer|too short|more detail\w*|expand|extend|lengthen|elaborate|deeper|flesh out|mais longos?|maior|aprofund\w+|along\w+|estend\w+|aument\w+|detalh\w+|muito curto|curto demais|expand\w+|desenvolv\w+)\b/,
  numbers:
    /\b(?:(?:more|add|use|with|include) (?:\w+ )?(?:numbers?|data|figures?|statistics|stats)|(?:mais|com|use|usar|inclu\w+|adicion\w+|coloque|traga) (?:\w+ )?(?:numeros?|dados|estatisticas?|percentua\w+))\b/,
  noNumbers:
    /\b(?:(?:no|without|remove|drop|fewer|less|cut|take|take out|leave|leave out|strip|get rid of)(?: the| a| any| all(?: the)?| these| those)? (?:numbers?|figures?|data|statistics|stats|percentages)|(?:sem|tir\w{1,3}|retir\w{1,3}|remov\w{1,3}|menos|cort\w{1,3}|elimin\w{1,3})(?: os| as| todos os| esses)? (?:numeros?|dados|estatisticas?|percentua\w+|cifras|valores))\b/,
  anotherEnding:
    /\b(?:(?:another|different|new|better|change the|other|stronger|weak) (?:ending|end|closing|conclusion|last (?:line|sentence|paragraph))|(?:ending|end|conclusion|closing|last (?:line|sentence|paragraph)) (?:is |feels |seems )?(?:too |a bit |very )?(?:weak|flat|boring|bad)|(?:end|finish|close) (?:it )?(?:differently|better|another way|(?:with|on) something)|(?:don't|do not|didn't) like the (?:ending|end|closing|conclusion|last (?:line|sentence|paragraph))|(?:drop|remove|delete|cut|change|rewrite) the (?:ending|conclusion|last (?:line|sentence|paragraph))|outr[oa] (?:final|fecho|encerramento|fim|conclusao)|(?:mud\w+|troqu?\w*|melhor\w*|alter\w+) (?:o |a )?(?:final|fecho|encerramento|fim|conclusao)|novo (?:final|fecho)|(?:final|fim|fecho|conclusao|ultim[oa] (?:frase|linha|paragrafo)) (?:esta |ficou |e )?(?:muito |meio )?(?:melhor|mais forte|frac[oa]|ruim|chat[oa]|diferente)|(?:termin|acab|fech|encerr|finaliz)\w{1,3} (?:de outr[oa] (?:jeito|forma|maneira)|diferente|melhor)|nao (?:gostei|curti) d[oa] (?:final|fim|fecho|conclusao|ultim[oa] (?:frase|linha|paragrafo))|(?:mud|tir|cort|remov|retir|troqu?|alter)\w{1,3} (?:o |a )?ultim[oa] (?:frase|linha|paragrafo))\b/,
  anotherHook:
    /\b(?:(?:another|different|new|better|change the|other|stronger|weak) (?:hook|opening|first line|start|intro\w*)|(?:hook|opening|start|beginning|first (?:line|sentence)) (?:is |feels |seems )?(?:too |a bit |very )?(?:weak|flat|boring|bad)|(?:start|begin|open) (?:it )?(?:differently|another way|better|with something)|(?:don't|do not|didn't) like the (?:hook|opening|start|beginning|first (?:line|sentence))|(?:drop|remove|change|rewrite) the (?:hook|opening|beginning|first (?:line|sentence))|outr[oa] (?:gancho|abertura|inicio|comeco|introducao)|(?:mud\w+|troqu?\w*|melhor\w*|alter\w+) (?:o |a )?(?:gancho|abertura|inicio|comeco)|novo gancho|(?:gancho|abertura|inicio|comeco|primeira (?:frase|linha)) (?:esta |ficou |e )?(?:muito |meio )?(?:melhor|mais forte|frac[oa]|ruim|chat[oa]|diferente)|(?:comec|abr|inici)\w{1,3} (?:de outr[oa] (?:jeito|forma|maneira)|diferente|melhor|com outr[oa])|nao (?:gostei|curti) d[oa] (?:comeco|inicio|abertura|gancho|primeira (?:frase|linha))|(?:mud|tir|troqu?|alter|reescrev)\w{1,3} a primeira (?:frase|linha))\b/,
  firstPerson:
    /\b(?:first person|more personal|mais pessoal|from my (?:point of view|perspective)|do meu ponto de vista|in my voice|use "?i"?\b|say "?i"?\b|primeira pessoa|na minha voz)\b/,
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
  /\b(?:focus(?:ed|ing)? (?:more )?(?:on|in)|more (?:about|on|of)|emphasi[sz]e|talk (?:more )?about|write about|say more about|mention|highlight|cent(?:er|re) on|concentrate on|foc(?:a|o|ar|ando|ad[oa]|aliz\w{1,3}) (?:mais )?(?:n[oa]s?|em)|foque (?:mais )?(?:n[oa]s?|em)|fal(?:a|e|ar) (?:mais )?(?:sobre|d[eoa]s?)|mais (?:sobre|d[eoa]s?)|enfatiz\w+|destaqu?\w+|mencion\w+|cit(?:e|ar)|aborde)\s+(.+?)(?=[.;,!?\n]|\s(?:and|but|e|mas)\s|$)/g
const removed =
  /\b(?:remove|drop|delete|leave out|without|avoid|never|don't (?:mention|use|say|write)|do not (?:mention|use|say|write)|no mention of|not about|take out|cut out|skip|get rid of|remov[ae]r?|tir(?:a|e|ar)|retir(?:a|e|ar)|sem|elimin\w+|nao (?:fale|mencione|cite|use|diga|escreva)(?: sobre| d[eoa]s?)?|evite|nunca|exclu\w+|corte)\s+(.+?)(?=[.;,!?\n]|\s(?:and|but|e|mas)\s|$)/g

const questionSubject =
  /(?<!\p{L})(?:questions?|perguntas?) (?:about|on|sobre) ((?:[\p{L}\d'’-]{1,30} ?){1,4})(?=[.;,!?\n]|$)/iu

const filler = new Set(
  'last first beginning ending opening ultimo ultima primeiro comeco inicio final conclusao linha linhas line lines sentences the and but for with more less please about this that them make makes use using add into from your our its it a an to of on in at is are be not no do don can could would should very too also post text topic hook opening line first person emojis emoji hashtags hashtag question questions list bullets shorter longer end close numbers data figures focus part parts sentence paragraph mais menos por favor sobre este esta isso essa esse texto tema gancho abertura primeira pessoa pergunta perguntas lista listas lists topicos curto longo final fim numeros dados foco foque parte frase paragrafo com sem uma um de da do das dos na no nas nos em e o a os as que para ao pelo pela muito fazer faca colocar coloque usar use deixar deixe ficar fique outro outra word words never say saying write writing mention ask palavra palavras termo termos nunca diga dizer escreva escrever fale falar mencione mencionar cite citar'.split(
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
