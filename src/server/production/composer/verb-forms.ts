import type { Language } from '#shared/quality/language.ts'

const irregular: Record<Language, Readonly<Record<string, string>>> = {
  en: Object.fromEntries(
    'sold made built bought sent paid lost spent kept hired won found taught left held brought caught fed heard laid led lent met told'
      .split(' ')
      .map((form) => [form, form])
      .concat(
        'wrote:written took:taken gave:given saw:seen drove:driven threw:thrown broke:broken chose:chosen did:done drew:drawn forgot:forgotten grew:grown hid:hidden showed:shown stole:stolen tore:torn withdrew:withdrawn began:begun'
          .split(' ')
          .map((pair) => pair.split(':') as [string, string]),
      ),
  ),
  pt: {
    ...fromPairs(
      'fizemos fiz fez fizeram:feito vimos vi viu viram:visto dissemos disse disseram:dito pusemos pus pôs puseram:posto escrevemos escrevi escreveu escreveram:escrito abrimos abri abriu abriram:aberto cobrimos cobriu:coberto ganhamos ganhei ganhou:ganho gastamos gastei gastou gastaram:gasto pagamos paguei pagou pagaram:pago entregamos entreguei entregou entregaram:entregue aceitamos aceitei aceitou:aceito vendi:vendido perdi:perdido recebi:recebido demos dei deu deram:dado trouxemos trouxe:trazido',
    ),
  },
}

function fromPairs(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  let forms: string[] = []
  for (const word of text.split(' ')) {
    const [form, participle] = word.split(':')
    forms.push(form!)
    if (!participle) continue
    for (const each of forms) found[each] = participle
    forms = []
  }
  return found
}

/** The past participle of a verb in the past tense: "wrote": "written"; in Portuguese masculine and singular. Null if unknown. */
export function participleOf(past: string, language: Language): string | null {
  const form = past.toLowerCase()
  const known = irregular[language][form]
  if (known) return known
  if (language === 'en') return /^\p{L}{2,}ed$/u.test(form) && !intransitive.test(form) ? form : null
  const stem = /[aei]rei$/u.test(form) ? null : /^(\p{L}{2,})(?:amos|ou|aram|ei)$/u.exec(form)?.[1]
  if (stem) return `${form.endsWith('ei') ? hardened(stem) : stem}ado`
  const other = /^(\p{L}{2,})(?:emos|eu|eram|imos|iu|iram)$/u.exec(form)?.[1]
  return other ? `${other}ido` : null
}

/** Verbs of which the participle describes nobody: "51 people arrived". */
const intransitive =
  /^(?:arrived|happened|lasted|seemed|appeared|needed|wanted|worked|waited|lived|stayed|talked|walked|died|agreed|learned|remained|included|contained|expected|liked|loved|hated)$/u

/** "pagu-ei", "troqu-ei", "comec-ei": the stem as it is before an "a". */
const hardened = (stem: string): string =>
  stem.endsWith('gu') ? stem.slice(0, -1) : stem.endsWith('qu') ? `${stem.slice(0, -2)}c` : stem.replace(/c$/, 'ç')

/** The infinitive of what "I" or "we" did, in Portuguese: "olhamos": "olhar". Null if unknown. */
export function infinitiveOf(past: string): string | null {
  const form = past.toLowerCase()
  const known = infinitives[form]
  if (known !== undefined) return known || null
  const [, stem, end] = /^(\p{L}{2,}?)(amos|ávamos|emos|imos|ei)$/u.exec(form) ?? []
  // "Farei" is still to be done.
  if (!stem || (end === 'ei' && /[aei]r$/u.test(stem))) return null
  if (end === 'ei') return `${hardened(stem)}ar`
  return `${stem}${end === 'emos' ? 'er' : end === 'imos' ? 'ir' : 'ar'}`
}

const infinitives: Readonly<Record<string, string>> = {
  fizemos: 'fazer',
  fiz: 'fazer',
  vimos: 'ver',
  vi: 'ver',
  dissemos: 'dizer',
  disse: 'dizer',
  pusemos: 'pôr',
  demos: 'dar',
  dei: 'dar',
  tivemos: 'ter',
  tive: 'ter',
  vendi: 'vender',
  perdi: 'perder',
  recebi: 'receber',
  pedi: 'pedir',
  abri: 'abrir',
  ouvi: 'ouvir',
  decidi: 'decidir',
  escrevi: 'escrever',
  entendi: 'entender',
  percebi: 'perceber',
  fui: '',
  fomos: '',
  temos: 'ter',
  sabemos: 'saber',
  fazemos: 'fazer',
  soubemos: 'saber',
  podemos: '',
  pudemos: '',
  quisemos: '',
  queremos: '',
  somos: '',
  estamos: '',
  vamos: '',
  sei: '',
  devemos: '',
}

/** "choose": "choosing", "get": "getting". */
export function gerundOf(verb: string): string {
  if (/ie$/u.test(verb)) return `${verb.slice(0, -2)}ying`
  if (doubling.test(verb)) return `${verb}${verb.at(-1)}ing`
  return /[^eoy]e$/u.test(verb) && verb !== 'be' ? `${verb.slice(0, -1)}ing` : `${verb}ing`
}

const doubling =
  /^(?:get|forget|stop|run|plan|cut|put|sit|win|let|set|reset|begin|quit|ship|drop|swim|hit|dig|admit|commit|prefer|refer|step|skip|shop|spot|rob|tag|tap|trim|grab|plug|slip|split|spin|fit|bet|ban|map|log|beg|chat)$/u
