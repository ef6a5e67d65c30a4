import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const [maxWords, maxCharacters] = [16, 200]

/** The text before a sentence and the sentence itself, both including quotations. */
export interface Scene {
  before: string
  raw: string
}

/**
 * The last line of a told scene, which turns it into a lesson: somebody without a name was slighted, and “That stranger was
 * my wife.”; a driver or a child says something wise, and “I threw away my deck that night.”; “… and $999 for knowing which
 * one.” Honest stories have strangers too, but say at once who they are, and nothing hangs on it.
 */
export function isPunchline(said: Said, { before, raw }: Scene, language: Language): boolean {
  const { text, words } = said
  const { character, price, slight, again, identity, later, converted, never, needed, knows } = parts[language]
  if (raw.length > maxCharacters) return false
  const introduced = before.search(character)
  if (introduced < 0) return false
  if (price.test(raw) && (/["“”]/.test(raw) || /["“”]/.test(before))) return true
  if (words.length > maxWords || reason.test(text)) return false
  const isLate = (before.slice(introduced).match(ends)?.length ?? 0) >= minBetween
  if (again.test(text) && identity.test(text)) return true
  if (isLate && slight.test(before) && (reveals(text, language) || later.test(text))) return true
  if (/["”][^"“”]*$/.test(before.slice(-maxBack)) || slight.test(before)) {
    if (converted.test(text) || never.test(text)) return true
  }
  return needed.test(text) || knows.test(text)
}

/** Whether somebody without a name was slighted or quoted, as before the last line of a parable. */
export function tellsScene(before: string, language: Language): boolean {
  const introduced = before.search(parts[language].character)
  return introduced >= 0 && (/["“”]/.test(before.slice(introduced)) || parts[language].slight.test(before))
}

/** Who it was comes late, so that it surprises: so many sentences after the person. */
const minBetween = 2
const ends = /[.!?…]["”]?\s/g
/** What gives a reason turns nothing. */
const reason = /(?<!\p{L})(?:because|since he|since she|wanted to know|por causa|porque|pois|by the|pel[oa])(?!\p{L})/iu

/** How far back to look for the quotation that changes the author's mind, in characters. */
const maxBack = 160

const reveals = (text: string, language: Language): boolean =>
  parts[language].who.test(text) && (parts[language].identity.test(text) || parts[language].rank.test(text))

interface Parts {
  /** Somebody of a kind, without a name. */
  character: RegExp
  slight: RegExp
  /** The same person with a definite word: "that stranger was". */
  again: RegExp
  who: RegExp
  identity: RegExp
  /** What shows rank without a word for it. */
  rank: RegExp
  later: RegExp
  converted: RegExp
  never: RegExp
  needed: RegExp
  knows: RegExp
  price: RegExp
}

const parts: Record<Language, Parts> = {
  en: {
    character:
      /\b(?:an?|one|the|my|our|that|another)(?: [\p{L}'-]+){0,2}? (?:man|woman|boy|girl|guy|stranger|janitor|cleaner|caretaker|driver|waiter|waitress|intern|candidate|applicant|customer|client|child|kid|beggar|technician|plumber|mechanic|guard|guest|passenger|student|trainee|teenager|lady|gentleman|farmer|fisherman|stonemason|monk|nurse|receptionist|barber|son|daughter|\p{L}+-year-old|grandmother|grandfather|grandma|grandpa|neighbou?r|mother|father|porter|engineer|baker)\b/iu,
    slight:
      /\b(?:nobody|no one|none of|asked (?:him|her|them) to leave|went silent|walked past|walked by|laughed|smirked|grinned|winked|ignored|rolled (?:his|her|their) eyes|sent (?:him|her|them) away|send (?:him|her|them|home)|almost|nearly|annoyed|complained|rude|refused|turned (?:him|her|them) away|mocked|stared|whispered|went quiet|never (?:knew|asked|said)|said hello|spilled|muddy|shabby)\b/iu,
    again:
      /^(?:it turned out )?(?:that|the|this) (?:[\p{L}-]+ )?(?:man|woman|boy|girl|guy|stranger|janitor|cleaner|driver|waiter|intern|candidate|customer|client|child|kid|beggar|lady|gentleman|receptionist|passenger|guest) (?:was|is|turned out|owned|ran|had|became)\b/iu,
    who: /^(?:i (?:later )?(?:found out|learned|discovered) (?:later |afterwards )?(?:that )?)?(?:it turned out )?(?:and )?(?:he|she|it|that|last \p{L}+ (?:he|she)|today (?:he|she))\b/iu,
    identity:
      /\b(?:ceo|coo|cfo|owner|founder|founder's|boss|chairman|chairwoman|president|director|managing|head of|judge|investor|wife|husband|mother|father|daughter|interviewer|examiner|professor|mayor|minister|author|owned|owns|founded|invented|designed|(?:ran|runs|leads|heads) (?:the|our|my)|signs|bought the|board)\b/iu,
    rank: /\b(?:\p{L}{3,}est|most|biggest) [^,]* ever\b|\bhad (?:taught|been|worked|written|led|built) [^,]*\byears\b/iu,
    later: /^(?:\p{L}+|\d+) (?:years|months|weeks) later,? (?:he|she|that)\b|\bis now (?:our|my|the)\b/iu,
    converted:
      /^(?:that (?:night|day|evening),? )?(?:i|we) (?:threw (?:away|out)|deleted|tore up|ripped up|cancell?ed|scrapped|burned|binned|closed my|shut my|hired|promoted|quit|resigned|apologi[sz]ed|cried|had no answer|rewrote|put (?:away|down) my)\b[^,]*\.$|^i(?:'ve| have)? never [^,]* (?:since|again|the same way)\.$|^i (?:finally|suddenly) (?:understood|knew|reali[sz]ed|got)\b|^(?:he|she) (?:got|had) the job\b/iu,
    never: /^(?:not any ?more|never again|not since|lesson learned|point taken|i never did again)\.$/i,
    needed:
      /^(?:he|she|they)(?:'d)? (?:just|only) (?:needed|wanted) (?:someone|somebody|to be (?:heard|seen)|a friend)\b/i,
    knows:
      /\b(?:learned|learnt|understood) more (?:about \p{L}+ )?(?:from|in|on) [^.]{3,60} than (?:from|in|at|on)\b/iu,
    price: /\b(?:for )?knowing (?:which|where|what|how)\b/i,
  },
  pt: {
    character:
      /(?<!\p{L})(?:uma?|[oa]|meu|minha|noss[oa]|aquel[ea]|ess[ea]|outr[oa])(?: [\p{L}-]+){0,2}? (?:homem|mulher|menin[oa]|garot[oa]|moç[oa]|rapaz|senhora?|desconhecid[oa]|estranh[oa]|faxineir[oa]|zelador[ae]?|motorista|garçom|garçonete|estagiári[oa]|candidat[oa]|cliente|criança|mendigo|morador|técnico|encanador|mecânico|vigia|hóspede|passageir[oa]|alun[oa]|adolescente|agricultor|pescador|canteiro|monge|enfermeir[oa]|recepcionista|barbeiro|filh[oa]|avô|avó|vizinh[oa]|mãe|pai|porteir[oa]|padeiro|dona)(?!\p{L})|^(?:faxineir[oa]|estagiári[oa])(?!\p{L})/imu,
    slight:
      /(?<!\p{L})(?:ninguém|nenhum|nenhuma|passamos por|passaram por|riu|riram|ri|ignor\p{L}+|revir\p{L}+ os olhos|mand(?:ou|ei|ar) embora|quase|irritad[oa]s?|reclam\p{L}+|grosseir[oa]|recus\p{L}+|zomb\p{L}+|piscou|cochich\p{L}+|em silêncio|nunca soube|não deu bom|derrub\p{L}+|derram\p{L}+|pediu que (?:el[ea] )?saísse|suj[oa]s?|de chinelo)(?!\p{L})/iu,
    again:
      /^(?:[oa]|ess[ea]|aquel[ea]|est[ea]) (?:homem|mulher|menin[oa]|garot[oa]|moç[oa]|rapaz|senhora?|desconhecid[oa]|estranh[oa]|faxineir[oa]|motorista|garçom|estagiári[oa]|candidat[oa]|cliente|criança|recepcionista|passageir[oa]|hóspede) (?:era|é|foi|tinha|virou|hoje)(?!\p{L})/iu,
    who: /^(?:(?:depois |mais tarde )?(?:descobri|soube|fiquei sabendo) (?:depois )?que )?(?:e )?(?:el[ea]|era|foi|aquel[ea]|ess[ea]|uma hora depois|hoje|na \p{L}+ passada)(?!\p{L})/iu,
    identity:
      /(?<!\p{L})(?:ceo|don[oa]|fundador[ae]?|chefe|presidente|diretor[ae]?|dirige|juiz|juíza|investidor[ae]?|esposa|mulher|marido|mãe|pai|filha|entrevistador[ae]?|examinador[ae]?|prefeit[oa]|ministr[oa]|autora?|fundou|inventou|inventora?|comprou|assina|comanda|lidera)(?!\p{L})/iu,
    rank: /(?<!\p{L})(?:maior|melhor|mais \p{L}+) [^,]* (?:já|jamais) \p{L}+|(?<!\p{L})tinha (?:sido|dado|ensinado|trabalhado|escrito|dirigido) [^,]* anos(?!\p{L})/iu,
    later:
      /^(?:\p{L}+|\d+) (?:anos|meses|semanas) depois,? (?:é )?(?:el[ea]|ess[ea])(?!\p{L})|(?<!\p{L})hoje é (?:noss[oa]|meu|minha|[oa])(?!\p{L})/iu,
    converted:
      /^(?:naquela noite,? |naquele dia,? )?(?:joguei|jogamos|apaguei|apagamos|rasguei|rasgamos|cancelei|cancelamos|queimei|fechei (?:o|meu)|fechamos (?:o|nosso)|contratei|contratamos|promovi|promovemos|larguei|pedi demissão|pedi desculpas?|chorei|choramos|não soube|reescrevi)(?!\p{L})[^,]*\.$|^nunca mais \p{L}+(?:ei|i|mos)(?!\p{L})|^(?:finalmente|enfim|de repente) (?:entendi|percebi|caiu)(?!\p{L})|^(?:el[ea]|[oa] (?:moça|rapaz|candidat[oa])) foi contratad[oa](?!\p{L})/iu,
    never: /^(?:nunca mais|não mais|lição aprendida|desde então, não)\.$/i,
    needed:
      /^el[ea]s? só (?:precisava|precisavam|queria|queriam) (?:conversar|companhia|de alguém|ser|alguém|atenção)/i,
    knows:
      /(?<!\p{L})(?:aprendi|entendi|aprendemos) mais (?:sobre \p{L}+ )?(?:com|em|n[oa]|naquel\p{L}+) [^.]{3,60} (?:do )?que (?:com|em|n[oa])(?!\p{L})|^n(?:aquel|ess)[ea] (?:momento|instante|segundo),? (?:eu )?(?:entendi|percebi|aprendi)(?!\p{L})/iu,
    price: /(?<!\p{L})(?:por )?saber (?:qual|onde|como|o que)(?!\p{L})/iu,
  },
}
