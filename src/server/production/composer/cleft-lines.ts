import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { isManual } from './discourse.ts'
import type { Unit } from './unit.ts'
import { infinitiveOf } from './verb-forms.ts'

/** "What we stopped doing: asking for references." What somebody did under the name of the deed. */
export interface CleftLine {
  text: string
  /** Whether it says all that its sentence does. */
  isWhole: boolean
}

interface Cleft {
  pattern: RegExp
  /** The line of its groups, without a full stop; null if a form is not known. */
  line: (groups: Readonly<Record<string, string>>) => string | null
}

const part = String.raw`(?:[^,;:?!()"“”]|,(?=\d))`
const start = {
  en: `^(?:(?:but|and|so|then|today|now|since then),? )?(?:(?:in|by|since|until|for|on) [^,.;:]{2,24},? )?`,
  pt: `^(?:(?:mas|e|então|aí|hoje|agora|desde então),? )?(?:(?:em|no|na|até|desde|por|durante) [^,.;:]{2,24},? )?`,
}
const end = `(?<tail>[.!]$|, .+$| (?:because|since|so that|but|which|porque|mas|para que) .+$|; .+$)`
const we = '(?<who>we|i)'
const own = '(?:(?<who>eu|nós|a gente) )?'

const pattern = (language: Language, text: string): RegExp => new RegExp(`${start[language]}${text}${end}`, 'iu')
const person = (who = ''): string => (/^i$/i.test(who) ? 'I' : 'we')

const clefts: Record<Language, readonly Cleft[]> = {
  en: [
    {
      pattern: pattern(
        'en',
        `${we} (?:did not|didn['’]t|never) (?<act>(?!\\p{L}+(?:ed|ly) |(?:have|want|know|need|think|expect|like|mean|see|feel|believe|do|get) )\\p{L}{3,} ${part}{8,80}?)`,
      ),
      line: ({ who, act }) => `What ${person(who)} didn’t do: ${act}`,
    },
    {
      pattern: pattern(
        'en',
        `${we}(?:['’]ve| have|['’]d| had)? (?:then |finally |simply )?(?:stopped|quit|gave up) (?<act>\\p{L}+ing (?!because|since|so that|which)${part}{5,80}?)`,
      ),
      line: ({ who, act }) => `What ${person(who)} stopped doing: ${act}`,
    },
    {
      pattern: pattern(
        'en',
        `${we}(?:['’]ve| have)? (?:then |finally )?(?:started|began) (?<act>\\p{L}+ing (?!because|since|so that|which)${part}{5,80}?)`,
      ),
      line: ({ who, act }) => `What ${person(who)} started doing: ${act}`,
    },
    {
      pattern: pattern(
        'en',
        `${we} (?:should|ought to) have (?<act>(?:\\p{L}+ed|\\p{L}*(?:ut|ade|ept|old|ent|ought|aid|een|one|iven|aken|itten|oken)) ${part}{8,80}?)`,
      ),
      line: ({ who, act }) => `What ${person(who)} should have done: ${act}`,
    },
    {
      pattern: pattern(
        'en',
        `${we}['’](?:ll|re going to) (?<act>(?!be |have |see |get |never |not |try |let |tell |do |say |start |need |give |know |talk )\\p{L}{3,} ${part}{10,80}?)`,
      ),
      line: ({ who, act }) => `What ${person(who)} will do: ${act}`,
    },
  ],
  pt: [
    {
      pattern: pattern(
        'pt',
        `${own}(?:não|nunca) (?<verb>(?!(?:far|dir|trar|ser|ter|dar|ver|estar|poder|haver)ei )\\p{L}{3,}ei|fiz|fizemos|vi|ouvi|pedi|abri|dissemos|demos|tivemos|pusemos) (?<rest>${part}{6,80}?)`,
      ),
      line: ({ who, verb, rest }) => {
        const act = infinitiveOf(verb!)
        return act && `O que ${isOne(who, verb!) ? 'eu não fiz' : 'não fizemos'}: ${act} ${rest}`
      },
    },
    {
      pattern: pattern(
        'pt',
        `${own}(?<verb>paramos|parei|deixamos|deixei|desistimos|desisti) de (?<act>\\p{L}+[aeio]r ${part}{5,80}?)`,
      ),
      line: ({ who, verb, act }) => `O que ${isOne(who, verb!) ? 'parei' : 'paramos'} de fazer: ${act}`,
    },
    {
      pattern: pattern(
        'pt',
        `${own}(?<verb>começamos|comecei|passamos|passei) a (?<act>\\p{L}+[aeio]r ${part}{5,80}?)`,
      ),
      line: ({ who, verb, act }) => `O que ${isOne(who, verb!) ? 'comecei' : 'começamos'} a fazer: ${act}`,
    },
    {
      pattern: pattern(
        'pt',
        `${own}(?<verb>deveria|devia|deveríamos|devíamos) (?<act>ter \\p{L}+(?:ado|ido|ito|sto|erto) ${part}{6,80}?)`,
      ),
      line: ({ verb, act }) => `O que ${/mos$/.test(verb!) ? 'deveríamos' : 'eu deveria'} ter feito: ${act}`,
    },
    {
      pattern: pattern(
        'pt',
        `${own}(?<verb>vamos|vou) (?<act>(?!ver |fazer |ter |ser |falar |dizer |contar |começar |tentar )\\p{L}+[aeio]r ${part}{8,80}?)`,
      ),
      line: ({ verb, act }) => `O que ${verb!.toLowerCase()} fazer: ${act}`,
    },
  ],
}

const isOne = (who = '', verb = ''): boolean => /^eu$/i.test(who) || /(?:ei|i|iz|a)$/.test(verb)

const minWords = 6
const maxLine = 115
/** Conditions and reports make another thing of it. */
const unreal: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:if|would|could|might|whether|said|says|thinks?)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:se|caso|teria|faria|poderia|disse|diz|acha)(?!\p{L})/iu,
}

/** Of a longer sentence, no line is made. */
const maxSentence = 500

export function cleftLines({ kind, text, language, speech, strength }: Unit): CleftLine[] {
  if (text.length > maxSentence) return []
  if (kind === 'list' || speech !== 'own' || strength < 0 || isManual(text, language) || unreal[language].test(text))
    return []
  return clefts[language].flatMap((each): CleftLine[] => {
    const groups = each.pattern.exec(text)?.groups
    const line = groups && each.line(groups)
    if (!line || words(line).length < minWords || line.length > maxLine) return []
    return [{ text: `${line}.`, isWhole: groups!.tail!.length === 1 }]
  })
}
