import { fold } from '../sentences.ts'
import { stemOf } from './stop-words.ts'

/** Forms of words that say the opposite of each other. `sub(iu|ir)` stands for "subiu" and "subir". */
const pairs: readonly [one: string, other: string][] = [
  [
    'up rise rises rose risen rising grow grows grew grown growing growth increas(e|es|ed|ing) climb(s|ed) rais(e|es|ed|ing) lengthened expanded soar(s|ed) jumped higher above longer ' +
      'sub(iu|iram|ir|indo|ido|ida|imos) sobe cresc(eu|eram|er|e|endo|ido|imento|emos) aument(ou|aram|ar|a|o|ando|ado|amos) acima ampli(ou|aram|amos) dispar(ou|aram) alt(a|as)',
    'down fall falls fell fallen falling drop(s|ped|ping) declin(es|ing) decreas(e|es|ed|ing) shrink shrinks shrank shrunk lower lowered below reduc(e|es|ed|ing|tion) cut cuts cutting shortened shorter fewer ' +
      'ca(iu|iram|ir|i|indo|ido|em) queda diminu(iu|iram|ir|indo|imos) reduz(iu|iram|ir|indo|imos) encolh(eu|eram|emos) cort(ou|aram|amos|ar|e) abaixo baix(ou|aram|amos|a|as|o) curto curta',
  ],
  [
    'earn(s|ed|ing) gain(s|ed) profit(s|able) brought won wins ganh(ou|aram|amos|ar|ei|o|os) lucr(o|os|ou|amos|aram) rende(u|m|ram)',
    'cost costs lose loses losing lost loss losses threw wasted debt(s) perd(eu|eram|emos|er|i|a|as) prejuizo(s) jogamos dividas',
  ],
  ['open(s|ed|ing) abr(iu|iram|imos|ir|i|e)', 'clos(e|es|ed|ing) shut fech(ou|aram|amos|ar|ei|a)'],
  [
    'hir(e|es|ed|ing) contrat(ou|aram|amos|ar|ei|o|ado|ada|ados|adas)',
    'fir(e|es|ed|ing) dismissed demit(iu|iram|imos|ir|i|ido|ida|idos)',
  ],
  [
    'join(s|ed) here stay(s|ed) remain(s|ed) entr(ou|aram|ei) chegou chegaram aqui continua(m)',
    'left leave(s) leaving quit sa(iu|iram|i|em)',
  ],
  [
    'begin(s) began begun start(s|ed|ing) comec(ou|aram|amos|a) inici(ou|aram)',
    'end(s|ed) finish(es|ed) stop(s|ped) termin(ou|aram|a) acab(ou|aram) par(ou|aram)',
  ],
  [
    'accept(s|ed|ing) agreed approv(e|es|ed) pass(ed|es) aceit(ou|aram|amos|ar|ei|a) aprov(ou|aram|amos|ar|ado|ada) passei',
    'refus(e|es|ed|ing) reject(s|ed|ing) declined fail(s|ed) recus(ou|aram|amos|ar|ei) rejeit(ou|aram|amos|ar) reprov(ou|aram|ado|ada)',
  ],
  [
    'allow(s|ed) permit(s|ted) permit(iu|ido|ida|imos) pod(ia|iam|em|e)',
    'forbid(s|den) forbade banned prohibited proib(iu|ido|ida|imos)',
  ],
  ['best better improv(e|ed|es) melhor(es) melhor(ou|aram|amos)', 'worst worse worsened pior(es) pior(ou|aram|amos)'],
  [
    'add(s|ed|ing) creat(e|ed|es) acrescent(ou|ar|amos|aram) cri(ou|amos|aram|ar) adicion(ou|ar|amos|aram)',
    'remov(e|ed|es|ing) delet(e|ed|es|ing) apag(ou|amos|aram|ar) remov(eu|emos|er|eram) tir(ou|amos|aram|ar) delet(ou|amos|ar)',
  ],
  ['largest biggest larger bigger maior(es)', 'smallest smaller menor(es)'],
  ['fast(er|est) rapid(o|a|os|as)', 'slow(er|est) lent(o|a|os|as)'],
  ['expensive car(o|a|os|as)', 'cheap(er|est) barat(o|a|os|as)'],
  ['easy easier facil faceis', 'hard harder difficult dificil dificeis'],
  ['men male males homens', 'women female females mulheres'],
  ['favor favour', 'against contra'],
  [
    'lov(e|ed|es) enjoyed ador(ou|aram|amos) gost(ou|aram|amos)',
    'hat(e|ed|es) disliked odi(ou|aram|amos) detest(ou|aram|amos)',
  ],
  ['optional voluntary voluntari(o|a)', 'mandatory compulsory required obrigatori(o|a)'],
  ['possible possivel', 'impossible impossivel'],
  ['success succeeded sucesso', 'failure fracasso'],
  ['strong stronger forte(s)', 'weak weaker frac(o|a|os|as)'],
  ['early earlier cedo', 'late tarde'],
  ['remember(s|ed) lembr(ou|aram|a)', 'forget(s) forgot forgotten esquec(eu|eram|e)'],
]

/** Words that mean the same to a reader of figures; without these a paraphrase looks like another subject. */
const synonyms = [
  'customer customers client clients cliente clientes account accounts',
  'employee employees staff worker workers people person colleague colleagues funcionario funcionarios pessoa pessoas colaborador colaboradores gente',
  'shop shops store stores branch branches loja lojas filial filiais unidade unidades',
  'company firm business empresa companhia negocio',
  'factory plant fabrica usina',
  'found founded founds founder start started starts begin began fundou fundar fundador comecou iniciou nasceu',
  'reply replies answer answered answers response responses resposta respostas respondeu',
  'vendor vendors supplier suppliers fornecedor fornecedores',
  'bicycle bicycles bike bikes bicicleta bicicletas bike',
  'salesperson salespeople rep reps vendedor vendedores',
  'app application aplicativo app',
  'doctor physician medico medica doutora doutor',
  'run runs ran running lead leads led head heads headed manages managed comanda comandada comandou chefia chefiou chefiado lidera liderou toca cuida cuidar',
  'write writes wrote written escreve escreveu escrito escrita',
  'see sees saw seen serve serves served treat treats treated atende atendem atendeu recebem',
  'drive driver drivers motorista motoristas',
  'make makes made making produce produces produced fazer faz fez fazem produz',
]

const opposites = new Map<string, { pair: string; side: 0 | 1 }>()
for (const [index, sides] of pairs.entries()) {
  for (const [side, words] of sides.entries()) {
    for (const word of expanded(words)) opposites.set(word, { pair: `~${index}`, side: side as 0 | 1 })
  }
}
const canonical = new Map(
  synonyms.flatMap((group) => group.split(' ').map((word): [string, string] => [word, `=${group.split(' ', 1)[0]}`])),
)

function expanded(words: string): string[] {
  return words.split(' ').flatMap((word) => {
    const [, stem, endings] = /^([a-z]+)\(([a-z|]+)\)$/.exec(word) ?? []
    if (!stem) return [word]
    const forms = endings!.split('|').map((ending) => stem + ending)
    return endings!.split('|').every((ending) => /^(?:s|ed|ped|ing|er|est|able|es|d|m)$/.test(ending))
      ? [stem, ...forms]
      : forms
  })
}

export const oppositeOf = (word: string) => opposites.get(word)

/** What is compared of a word: both sides of a pair and all of a group of synonyms are the same. */
export const keyOf = (word: string): string => opposites.get(word)?.pair ?? canonical.get(word) ?? stemOf(fold(word))

const negators = {
  en: new Set(
    "not never no none nobody nothing neither nor without cannot can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't couldn't shouldn't hasn't haven't hadn't".split(
      ' ',
    ),
  ),
  pt: new Set('nao nunca jamais nem ninguem nenhum nenhuma nada sem'.split(' ')),
}
export const isNegator = (word: string, language: 'en' | 'pt'): boolean => negators[language].has(word)

/** Of the words of a group, a text that names one does not mean another. */
const calendars = [
  'january janeiro|february fevereiro|march marco|april abril|may maio|june junho|july julho|august agosto|september setembro|october outubro|november novembro|december dezembro',
  'monday mondays segunda|tuesday tuesdays terca|wednesday wednesdays quarta|thursday thursdays quinta quintas|friday fridays sexta|saturday saturdays sabado|sunday sundays domingo',
  'spring primavera|summer verao|autumn outono|winter inverno',
]
/** In the order of the year. */
export const months = calendars[0]!.split('|').map((names) => names.split(' ', 1)[0]!)
const calendar = new Map(
  calendars.flatMap((group, index) =>
    group
      .split('|')
      .flatMap((names) =>
        names.split(' ').map((name): [string, string] => [name, `@${index} ${names.split(' ', 1)[0]}`]),
      ),
  ),
)
/** `@0 march` for a month, `@1 …` for a weekday, `@2 …` for a season; nothing for other words. "may" is one only with a capital letter. */
export const calendarOf = (word: string, text: string, isFirst: boolean): string | undefined =>
  (word === 'may' || word === 'march') && (!/^\p{Lu}/u.test(text) || isFirst) ? undefined : calendar.get(word)
