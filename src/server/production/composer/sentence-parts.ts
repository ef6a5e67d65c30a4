import type { Language } from '#shared/quality/language.ts'
import { wordingOf } from './wording.ts'

/** A sentence as far as it can be told without a grammar: one main clause, or the first of several. */
export interface Parts {
  /** A time or place in front of the subject: "In two years", or ''. */
  before: string
  /** In Portuguese '' if the verb alone says who. */
  subject: string
  /** The word that agrees with the subject, with the adverb or denial in front of it. */
  verb: string
  /** Everything after it, without the full stop. */
  rest: string
  person: 'first' | 'other'
}

interface Grammar {
  /** A time or place at the beginning. The groups are `before` and `main`. */
  adjuncts: readonly RegExp[]
  /** Subjects of one word, with whatever may stand between them and the verb. The groups are `subject`, `verb` and `rest`. */
  pronoun: RegExp
  /** The same with other subjects, in Portuguese. */
  others?: RegExp
  /** Verbs of several, which have the form of nouns. */
  plural?: RegExp
  /** Words that begin a noun. */
  determiner: RegExp
  finite: RegExp
  /** After these, no verb of the main clause can be expected. */
  stop: RegExp
  /** Between the noun and the verb. */
  adverb: RegExp
}

const grammars: Record<Language, Grammar> = {
  en: {
    adjuncts: [
      /^(?<before>(?:in|on|at|by|until|since|after|before|for|during|within|over|from|between|among|across|every|last|this|under|with|without|around|towards?|throughout|inside|behind|outside|once|when|whenever|while|if|as soon as) [^,;:?!()"“”]{2,70}), (?<main>.+)$/iu,
      /^(?<before>(?:in|on|at|by|until|since|after|before|for|during|within|every|last|this) (?:[\p{L}\d'’-]+ ){1,5}?)(?<main>(?:we|I|nobody|our|my)(?:['’]\p{L}+)? .+)$/iu,
    ],
    pronoun:
      /^(?<subject>we|I|they|he|she|it|you|nobody|no one|everybody|everyone|people|somebody|someone)(?:['’](?:ve|d|re|m|s|ll))? (?<verb>(?:(?:never|always|only|just|still|now|finally|simply|also|then|once|do not|don['’]t|did not|didn['’]t|does not|doesn['’]t|will|had|have|has|can|cannot|can['’]t|\p{L}{3,}ly) )*[\p{L}'’-]+)(?: (?<rest>.+))?$/iu,
    determiner:
      /^(?:the|an?|our|my|every|each|no|one|two|three|four|five|six|seven|eight|nine|ten|twelve|most|many|some|few|half|all|\d[\d.,]*%?|[$€£]\d\S*)$/iu,
    finite:
      /^(?:is|are|was|were|has|have|had|does|do|did|can|cannot|will|must|costs?|took|takes?|went|goes|came|comes|fell|rose|grew|gets?|got|made|makes|left|lost|paid|pays|broke|began|became|becomes|ran|runs|gave|gives|kept|keeps|knew|knows|needs?|wants?|works?|asked|asks|said|says|sold|bought|built|sent|won|told|found|held|stood|stands|met|meant|means|cut|put|read|saw|sees|felt|feels|thought|thinks|decides?|calls|carries|begins|starts|stops|ends|opens|closes|stays|lives|leaves|loses|wins|writes|wrote|drives|drove|matters|happens|helps|shows|brings|brought|sits|sat|turns|depends|earns|covers|fails|moves|waits|hurts|\p{L}{3,}[^e\P{L}]ed|\p{L}{2,}[b-df-hj-np-tv-z]ied)$/u,
    plural:
      /^(?:spend|work|pay|get|make|take|need|want|have|go|come|see|use|run|write|call|leave|say|know|give|keep|buy|sell|start|stop|ask|tell|find|carry|bring|arrive|live|love|cost|decide|think|answer|ride|share|build|learn)$/u,
    stop: /^(?:that|who|which|whose|where|to|or|but|because|if|than|when|while|as|how|what|why)$/iu,
    adverb: /^(?:never|always|only|just|still|now|finally|simply|also|then|once|\p{L}{3,}ly)$/iu,
  },
  pt: {
    adjuncts: [
      /^(?<before>(?:em|n[oa]s?|desde|até|por|depois|antes|durante|há|tod[oa]s?|entre|com|sem|sob|dentro|ao longo|a cada|d[oa]s?|fora|nest[ea]|quando|sempre que|se|enquanto|assim que|ao) [^,;:?!()"“”]{2,70}), (?<main>.+)$/iu,
      /^(?<before>(?:em (?:(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?: de)? ?)?(?:(?:19|20)\d\d)?|há \p{L}+ (?:anos|meses|semanas|dias)|no ano passado|este ano) )(?<main>(?:(?:não )?\p{L}{2,}(?:amos|emos|imos)|eu|nós|a gente|nosso|nossa|meu|minha|ninguém|[oa]s?) .+)$/iu,
    ],
    pronoun:
      /^(?:(?<subject>eu|nós|a gente|el[ea]s?|vocês?|ninguém|todo mundo|alguém|quem) )?(?<verb>(?:(?:não|nunca|sempre|só|já|ainda|também|quase) )*(?:\p{L}{2,}(?:amos|emos|imos|ei)|fui|fiz|vi|tive|tenho|pedi|abri|perdi|vendi|decidi|saí|vim|pus|quis|disse|aprendi|recebi|entendi|escrevi|ouvi|li|sou|estou|acho))(?: (?<rest>.+))?$/iu,
    others:
      /^(?<subject>(?:el[ea]s?|vocês?|ninguém|todo mundo|alguém|quem|a gente)(?: (?:d[aeo]s?|n[oa]s?|aqui|mais) ?\p{L}*)?) (?<verb>(?:(?:não|nunca|sempre|só|já|ainda|também|quase) )*[\p{L}-]{2,})(?: (?<rest>.+))?$/iu,
    determiner:
      /^(?:[oa]s?|uma?|meus?|minhas?|noss[oa]s?|cada|tod[oa]s?|nenhuma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze|metade|muit[oa]s|pouc[oa]s|alguns|algumas|quase|\d[\d.,]*%?|R\$)$/iu,
    finite:
      /^(?:é|são|era|eram|foi|foram|está|estão|estava|estavam|tem|têm|tinha|tinham|teve|tiveram|há|havia|vai|vão|ia|iam|pode|podem|deve|devem|precisa|precisam|quer|querem|faz|fazem|fez|fizeram|sabe|sabem|sabia|dá|dão|deu|vem|vêm|veio|vieram|custa|custam|custou|fica|ficam|ficou|leva|levam|levou|paga|pagam|pagou|chega|chegou|sai|saem|saiu|cai|caiu|sobe|subiu|vale|valem|falta|faltam|passa|passou|perde|perdeu|ganha|ganhou|entra|entrou|volta|voltam|voltou|começa|começou|termina|terminou|acaba|acabou|muda|mudou|mostra|mostrou|depende|existe|existem|trabalha|atende|decide|escolhe|recebe|compra|vende|abre|fecha|dura|durou|serve|mora|cabe|disse|diz|traz|trouxe|põe|pôs|cresce|cresceu|quebra|quebrou|parou|pára|para|funciona|funcionou|significa|\p{L}{2,}(?:aram|eram|iram|avam|iam)|\p{L}{3,}(?:ou|ava))$/u,
    stop: /^(?:que|quem|cuj[oa]s?|onde|ou|mas|porque|se|quando|como|enquanto|porém|pois)$/iu,
    adverb: /^(?:não|nunca|sempre|só|já|ainda|também|quase|hoje|nem|\p{L}{4,}mente)$/iu,
  },
}

/** Nobody makes a line of a longer sentence. */
const maxCharacters = 500
const maxBefore = 12
const maxSubjectWords = 9
/** Words that end in a noun's place what a verb would. */
const preposition =
  /^(?:of|for|with|from|in|on|at|by|about|between|without|under|over|per|into|de|d[oa]s?|em|n[oa]s?|por|pel[oa]s?|com|para|sem|sobre|entre|à|às|aos?)$/iu

/** Null if no main clause is seen. */
export function partsOf(text: string, language: Language): Parts | null {
  if (text.length > maxCharacters) return null
  const sentence = text.replace(/[.!]+$/, '')
  const grammar = grammars[language]
  for (const { before, main } of beginnings(sentence, grammar)) {
    const parts = mainOf(main, language)
    if (parts) return { ...parts, before }
  }
  const parts = mainOf(sentence, language)
  return parts && { ...parts, before: '' }
}

/** What may stand before the main clause, up to its first comma or its second. */
function beginnings(sentence: string, { adjuncts }: Grammar): { before: string; main: string }[] {
  return adjuncts.flatMap((adjunct) => {
    const { before = '', main = '' } = adjunct.exec(sentence)?.groups ?? {}
    if (!main) return []
    const [more = '', ...others] = main.split(', ')
    const ends = [{ before: before.trim(), main }]
    if (others.length > 0) ends.push({ before: `${before.trim()}, ${more}`, main: others.join(', ') })
    return ends.filter((each) => each.before.split(' ').length <= maxBefore)
  })
}

function mainOf(main: string, language: Language): Omit<Parts, 'before'> | null {
  const { subject, verb, rest = '' } = grammars[language].pronoun.exec(main)?.groups ?? {}
  if (verb) return { subject: subject ?? '', verb, rest, person: isFirst(subject, language) ? 'first' : 'other' }
  const other = grammars[language].others?.exec(main)?.groups
  if (other?.verb) return { subject: other.subject!, verb: other.verb, rest: other.rest ?? '', person: 'other' }
  return nounFirst(main, language)
}

const isFirst = (subject: string | undefined, language: Language): boolean =>
  language === 'en' ? /^(?:we|i)$/iu.test(subject ?? '') : !subject || /^(?:eu|nós|a gente)$/iu.test(subject)

/** "The certificate of the shop expired …", "Odile Marchand ran …" */
function nounFirst(main: string, language: Language): Omit<Parts, 'before'> | null {
  const { determiner, finite, plural, stop, adverb } = grammars[language]
  const tokens = main.split(' ')
  const isName =
    /^\p{Lu}[\p{L}'’-]*$/u.test(tokens[0]!) && !wordingOf(language).stopwords.includes(tokens[0]!.toLowerCase())
  const isNoun = determiner.test(tokens[0]!) || isName
  if (!isNoun || /[,;:]$/.test(tokens[0]!)) return null
  for (let at = 1; at < Math.min(tokens.length - 1, maxSubjectWords); at += 1) {
    const token = tokens[at]!
    if (stop.test(token) || /[,;:"“”()]/u.test(tokens[at - 1]!)) return null
    const isVerb =
      (finite.test(token) || (plural?.test(token) === true && /s$/u.test(tokens[at - 1]!))) &&
      !determiner.test(tokens[at - 1]!) &&
      !preposition.test(tokens[at - 1]!.toLowerCase())
    if (!isVerb) continue
    const start = adverb.test(tokens[at - 1]!) ? at - 1 : at
    if (start === 0) return null
    return {
      subject: tokens.slice(0, start).join(' '),
      verb: tokens.slice(start, at + 1).join(' '),
      rest: tokens.slice(at + 1).join(' '),
      person: /^(?:our|my|noss[oa]s?|meus?|minhas?)$/iu.test(tokens[0]!) ? 'first' : 'other',
    }
  }
  return null
}
