import type { Language } from '../language.ts'
import type { Said } from './said.ts'

/**
 * Whether a sentence without names and figures only says how a thing is, what was done with it or how it is used, as reports,
 * minutes and manuals do: "A longer study is planned." "Lime will not set properly in cold weather." "Resultado vai para o
 * médico." A saying speaks of people or of what they value, compares, or lets a thing act like a person.
 */
export const isPlainFact = (said: Said, language: Language): boolean =>
  rules[language].test(said.text) ||
  list.test(said.text) ||
  reportsState(said, language) ||
  !weighs(said, language) ||
  isOrdinary(said, language) ||
  (said.words.length >= minOfRule && parties[language].test(said.text) && !matters(said, language))

/** "Anyone who needs longer can …", "Quem precisar de mais tempo combina outro dia": a rule for the people concerned. */
const rules: Record<Language, RegExp> = {
  en: /^(?:anyone|anybody|those|everyone) (?:who|that) [^,]{2,60} (?:can|may|must|should|will|needs? to|ha(?:s|ve) to)\b/iu,
  pt: /^quem (?:não |já |se )?(?:(?!quer )\p{L}{2,}[aei]r|já) /iu,
}

/** "Fever, cough and headache are common." */
const list = /^\p{L}+(?: \p{L}+)?, \p{L}+ (?:and|e) /u

/** A state of one thing: "Ruth has corrected them." "A spare key is kept at reception." "Appetite is good." */
export function reportsState({ text }: Said, language: Language): boolean {
  const { perfect, passive, state, universal } = states[language]
  if (universal.test(text) || echo.test(text)) return false
  return perfect.test(text) || passive.test(text) || state.test(text)
}

/** Whether a word speaks of people or values, compares or judges. */
export function weighs({ text }: Said, language: Language): boolean {
  const rest = text.replace(anybody[language], '')
  return (
    echo.test(text) || [...light[language], ...heavy[language], deeds[language]].some((weight) => weight.test(rest))
  )
}

/** Whether it is of one place or time, and nothing weighs beyond a degree or a person. */
export const isOrdinary = (said: Said, language: Language): boolean =>
  isAnchored(said, language) && !weighsMuch(said, language)

/**
 * A degree, a "never" or a "you" alone makes no saying of what is done with a thing, or is so in one place or at one time:
 * "Cash is only used for tea." "The best place to park is behind the church." "O forno gasta mais que o fogão."
 */
export const isAnchored = ({ text }: Said, language: Language): boolean =>
  !anyone[language].test(text) && anchors[language].some((anchor) => anchor.test(text))

/** "Whatever is kept from everyone …", "A customer who …": people or things in general. */
const anyone: Record<Language, RegExp> = {
  en: /^(?:nobody|no one|everyone|everybody|nothing|everything|whoever|whatever|what|people|an? \p{L}+ (?:who|that|without))\b/iu,
  pt: /^(?:ninguém|todo mundo|nada|tudo|quem|o que|gente|uma? \p{L}+ (?:que|sem))(?!\p{L})/iu,
}

/** Whether it does so beyond a degree or a person. */
export const weighsMuch = (said: Said, language: Language): boolean =>
  matters(said, language) || deeds[language].test(said.text.replace(anybody[language], ''))

const matters = ({ text }: Said, language: Language): boolean =>
  echo.test(text) || heavy[language].some((weight) => weight.test(text.replace(anybody[language], '')))

/** "What gets measured gets managed." "O que não é medido não é gerenciado." */
const echo = /(?<!\p{L})(\p{L}{5,}|gets|não (?:é|se)) (?:\p{L}+ ){1,3}\1(?!\p{L})/iu

/** "Everyone gets a copy": who is meant does not make it a saying. */
const anybody: Record<Language, RegExp> = {
  en: /^(?:you|people|everyone|everybody|nobody|no one|whoever|whatever|what)\b(?: (?:can|can't|cannot|only|never|knows?|sleep|lives?)\b)*/i,
  pt: /^(?:quem|ninguém|todo mundo|você|gente|o que)(?!\p{L})(?: (?:sabe|mora|nunca|só)(?!\p{L}))*/iu,
}

interface States {
  perfect: RegExp
  passive: RegExp
  /** A copula and an adjective that says in which state something is, or when and where. */
  state: RegExp
  /** What makes a sentence one about everything, even so. */
  universal: RegExp
}

const states: Record<Language, States> = {
  en: {
    perfect:
      /^(?:(?!that |who |where |when |which |if |because )[\p{L}'-]+ ){1,6}?(?:has|have) (?:(?:now|also|not|just|all|both|since|so far|recently) )?(?:been|gone|come|begun|had|made|done|seen|sent|given|taken|kept|left|lost|paid|spoken|written|found|set|put|read|told|held|built|\p{L}{2,}ed)\b|^[^,]{2,30}? (?:is|are) (?:now |still )?\p{L}{2,}ing (?:the|it|them|his|her|our|a)\b/iu,
    passive:
      /^(?:an?|the|another|each|every|no|neither|either|both|some|most|all|any|few|one|two|three|four) (?:\p{L}+ ){0,3}?(?:is|are|was|were) (?:(?:being|also|still|now|not|then|usually|to be) )*(?:kept|made|done|given|taken|sent|held|known|paid|put|set|shown|sold|built|bought|found|left|written|drawn|hung|\p{L}{2,}ed)\b/iu,
    state:
      /^[^,]{2,40}? (?:is|are|was|were) (?:(?:also|still|now|not|nearly|almost|only|very) )*(?:in|on|at|by|from|under|with|within|up|down|away|out|off|over|due|available|visible|invisible|likely|unlikely|pending|normal|stable|open|closed|included|attached|ready|missing|broken|loose|limited|compulsory|optional|adequate|poor|wet|dry|full|empty|welcome|free (?:of|for|after|before|on|until)|lower|higher|payable|needed|necessary|possible|required)\b(?! (?:the dark|the details|your))|^the (?:old|new|larg|high|low|near|long|short|lat)est \p{L}+ (?:is|are|was|were)\b| (?:is|are) the nearest\b/iu,
    universal:
      /\b(?:never|nothing|nobody|no one|everybody|everyone|you|your|people|whoever|whatever)\b|^(?:\p{L}+ ){1,4}(?:that|who) /iu,
  },
  pt: {
    perfect:
      /^[^,]{2,40}? (?:tem|têm|foi|foram|está|estão|estava|estavam) (?:(?:sido|sendo|já|ainda|também|quase|bem) )*(?:\p{L}+[ai]d[oa]s?|feit[oa]s?|post[oa]s?|abert[oa]s?|lent[oa]s?|n[oa]s?|em|de|com)(?!\p{L})/iu,
    passive:
      /^[^,]{2,40}? (?:é|são|fica|ficam|era|eram|segue|seguem) (?:(?:sempre|também|ainda|quase) )*(?!(?:marido|partido|sentido|pedido|cuidado|estado|resultado|recado)(?!\p{L}))(?:\p{L}+[ai]d[oa]s?|feit[oa]s?|anex[oa]s?|pel[oa]s?|em (?!noss)|n[oa]s? (?!tempo|vida)|de um|às|ao)(?!\p{L})/iu,
    state:
      /(?<!\p{L})(?:é|são|está|estão|fica|ficam|continua|continuam) (?:(?:ainda|também|sempre) )*(?:disponí\p{L}+|visí\p{L}+|possí\p{L}+|provável|normal|normais|estável|obrigatóri[oa]s?|gratuit[oa]s?|suficientes?|insuficientes?|necessári[oa]s?|ruim|ruins|seca|secos?|a mesma|o mesmo|maior n[oa]|menor n[oa]|aberta|fechad[oa]s?|previst[oa]s?|mais \p{L}+ que o (?:esperado|previsto|normal))(?!\p{L})|^[oa]s? \p{L}+ mais (?:antig|nov|alt|baix|larg|próxim|recent)\p{L}* |(?<!\p{L})é [oa] \p{L}+ mais próxim[oa]/iu,
    universal: /(?<!\p{L})(?:nunca|nada|ninguém|todo mundo|você|gente|quem|jamais)(?!\p{L})/iu,
  },
}

/** Degrees, and people as they are named in rules. */
const light: Record<Language, readonly RegExp[]> = {
  en: [
    // What people do and things are said to do.
    /\b(?:eats?|feeds?|waits?|travels|sleeps?|wears?|lives)\b/iu,
    // People in general, and who acts.
    /\b(?:you|your|us|people|person|persons|human|humans|nobody|no one|anybody|anyone|someone|somebody|somebody's|everybody|everyone|everyone's|who|whom|whoever|themselves|himself|heroe?s?|fools?|strangers?|friends?|leaders?|teams?|customers?|clients?)\b/iu,
    // Comparisons and judgements.
    /\b(?:than (?!expected|planned|before|usual|last|that|normal|average)|(?<!at )most(?! (?:common|recent|frequent|popular|likely|of)\b)|best|worst|only|just|never|always|rarely|seldom|enough|nothing|everything|else|a better|merely|simply|no|whatever|what|great|good|bad|terrible|real|true)\b|\b(?!(?:rest|test|request|interest|forest|harvest|honest|west|chest|guest|invest|quest|dust|nest|pest|vest)\b)\p{L}{3,}est\b|\bas \p{L}+ as\b/iu,
  ],
  pt: [
    /(?<!\p{L})(?:ganha|espera|esperam|viaja|dorme|vive|vivem|mora|(?<!não )(?:come|comem))(?!\p{L})/iu,
    /(?<!\p{L})(?:você|vocês|seus?|suas?|a gente|gente|pessoas?|humano|humana|humildes?|ninguém|alguém|todo mundo|todos nós|qualquer um|heróis?|herói|amigos?|líder|líderes|times?|clientes?|freguês|fregueses|dono|menino|mãe|pai)(?!\p{L})/iu,
    /(?<!\p{L})(?:mais(?! (?:n[oa]|ou menos|comum|comuns|frequentes?|adiante|tempo|tarde|cedo|longe\.|longe do|perto|abaixo|alto|baixo)(?!\p{L}))|(?<!mais ou )menos|melhor|melhores|pior|piores|maior|maiores|só|apenas|nunca|sempre|jamais|raramente|nada|tudo|car[oa]s?|barat[oa]s?|grandes?|péssim[oa]s?|bo[am]|bons|boas|verdadeir[oa]s?|depressa|chat[oa]s?)(?!\p{L})/iu,
  ],
}

const heavy: Record<Language, readonly RegExp[]> = {
  en: [
    // "A habit is a decision that …", "Doubt is fuel …".
    /^(?!the )(?:an? )?(?:\p{L}+ ){1,5}(?:is|are) (?:(?:usually|often|mostly|still) )?(?:an?|the (?!nearest|next|same|usual)|where|when|how)\b/iu,
    // What cannot be touched.
    /\b(?:trust|doubt|success|failure|culture|courage|fear|silence|respect|growth|talent|purpose|(?<!needs? )attention|care|pride|luck|hope|wisdom|knowledge|expertise|experience|joy|shame|guilt|grudges?|habits?|change|purposes?|power|freedom|work ethic|memory|memories|time|truth|faith|strategy|ideas?|questions?|words?|voice|stories|story|meaning|energy|mistakes?|surprise|suspicion|reputation|character|discipline|generosity|hospitality|certainty|uncertainty|loyalty|honesty|craft|technology|ambition|ego|envy|anger|grief|comfort|busy|boring|brave|humble|quiet|honest|perfect|perfection|progress|profit|\p{L}{3,}(?:ness|ship|dom)|(?!(?:mobil|capac|qual|humid|electric|visibil|facil|util|activ|secur|stabil|density|intens|quant|viscos|salin|acid|alkalin|c)ity\b)\p{L}{3,}ity|(?!(?:insur|attend|mainten|entr|ambul|dist|bal|adv|subst|dist|clear|allow|ch)ance\b)\p{L}{3,}ance|(?:pati|confid|persist|excell|resili|indiffer|abs|consci)ence)\b/iu,
  ],
  pt: [
    /^(?:(?:o|a|um|uma) )?\p{L}+(?: \p{L}+){0,3} é (?:quase sempre |também |ainda )?(?:uma? |o que|a que|aquilo|aquele|onde|quando|erro|fantasia|combustível|semente|moeda|\p{L}+ (?:que|para|sem|com) )/iu,
    /(?<!\p{L})(?!(?<=de )verdade)(?:confiança|desconfiança|dúvida|sucesso|fracasso|cultura|coragem|medo|silêncio|respeito|talento|propósito|cuidado|orgulho|sorte|esperança|sabedoria|conhecimento|alegria|vergonha|culpa|mágoa|hábitos?|poder|liberdade|memória|tempo|verdade|fé|estratégia|ideias?|perguntas?|voz|sorrisos?|palavras?|histórias?|sentido|energia|erros?|erro|caráter|disciplina|honestidade|modéstia|humildade|paciência|gentileza|gratidão|clareza|saudade|tédio|dor|pressa|capricho|lentidão|patrimônio|perda|incômodo|técnica|ambição|ego|inveja|raiva|luto|conforto|perfeição|progresso|lucro|liderança|carinho|perdão|escassez|(?!(?:dist|ambul|subst|inst)ância)\p{L}{3,}ância|\p{L}{3,}eza|(?:paci|consci|exper|exist|persist|resili|excel|compet|indifer|aus|ess|inoc|prud|viol|coer)i?ência|(?!(?:umi|capaci|quali|quanti|mobili|eletrici|velocida|ida|ci|uni|ativi|facili|visibili|estabili|utili|entida|densi|viscosi|metade)dade|metade)\p{L}{3,}dade)(?!\p{L})/iu,
  ],
}

/** What people do: speech, thought and feeling. */
const deeds: Record<Language, RegExp> = {
  en: /\b(?:tells?|says?|speaks?|talks?|whispers?|shouts?|asks?|answers?|listens?|remembers?|forgets?|forgives?|promises?|lies?|knows?|learns?|teach(?:es)?|believes?|thinks?|decides?|chooses?|wants?|loves?|hates?|fears?|hides?|hunts?|rewards?|respects?|admits?|humbles?|minds?|dies?|dreams?|laughs?|smiles?|sings?|earns?|earned|respected|wins?|loses (?!capacity|pressure|power|heat)|invites?|builds?|beats?|scales?|matters?|compounds?|connects?|creates?|heals?|hurts?|survives?|punish(?:es)?|blush(?:es)?|flatters?|betrays?|convinces?|inspires?|divides?|obeys?|judges?|boasts?|begs?|cheats?|apologi[sz]es?|pretends?|deserves?|envies|mourns?|celebrates?|smiles?)\b/iu,
  pt: /(?<!\p{L})(?:conta|diz|dizem|fala|falam|sussurra|grita|pergunta|perguntam|responde|escuta|escutam|lembra|lembram|esquece|esquecem|perdoa|perdoam|promete|mente|mentem|sabe|aprende|aprendem|ensina|ensinam|acredita|pensa|pensam|decide|escolhe|quer|querem|adora|ama|amam|odeia|teme|esconde|premia|respeita|confessa|protege|(?<!não )cura|alimenta|morre|morrem|sonha|ri|sorri|canta|vence|convida|constrói|conquista|nasce|nascem|cresce|distrai|diverte|impressiona|salva|precisa de sombra|castiga|pune|elogia|cobra|trai|engana|convence|inspira|liberta|obedece|julga|suplica|finge|merece|inveja|celebra|agradece|explica|explicando|enxerga|aplaude|apaga|vira|viram|não tem|não cancela|explicar|cortar custo)(?!\p{L})/iu,
}

/** "Students forget the lesson" is shorter than what a house says of its guests. */
const minOfRule = 6
/** Of the people of a house, a school or a shop it is told as a rule: "Customers often forget to take their glasses." */
const parties: Record<Language, RegExp> = {
  en: /^(?:(?:most|all|our|the|older|younger|new|many) )*(?:staff|clients|customers|guests|visitors|patients|pupils|students|children|tenants|members|volunteers|drivers|parents|teachers|passengers|residents|players|neighbours|nurses|apprentices|applicants) /iu,
  pt: /^(?:[oa]s? |cada |os nossos )?(?:funcionári[oa]s?|clientes?|hóspedes?|visitantes?|pacientes?|alun[oa]s?|crianças?|inquilin[oa]s?|sóci[oa]s?|voluntári[oa]s?|motoristas?|pais|professor(?:es|as)|passageir[oa]s?|morador[ae]?s?|vizinh[oa]s|enfermeir[oa]s?|aprendiz(?:es)?|candidat[oa]s?) /iu,
}

/** What is done with a thing, where and when: a passive, a place, a definite thing behind the verb or a "than". */
const anchors: Record<Language, readonly RegExp[]> = {
  en: [
    /\b(?:is|are|was|were|be|been) (?:(?:only|never|always|usually|often|then|also|not|still) )*(?:kept|made|done|given|taken|sent|held|paid|put|set|sold|built|bought|found|left|written|hung|read|cut|\p{L}{2,}ed)\b/iu,
    / (?:in|on|at|by|of|about|between|behind|under|beside|near|until|before|after|during|for|with|to|than) (?:(?:the|our|each) (?!(?:world|industry|room|building|company|business|team|market|long|end|dark)\b)|summer|winter|spring|autumn|\p{L}+day\b)/iu,
    / (?:is|are) (?:good|bad|better|worse|best) for \p{L}+| (?!(?:in|of|is|are)\b)\p{L}+ the \p{L}+\.$/iu,
    /\b(?:than|costs?|takes?|lasts?|in|after|every) (?:about )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|\p{L}+ty)\b/iu,
    / (?:is|are) (?:behind|under|beside|near|opposite|next to|upstairs|downstairs|in|on|at)\b/iu,
  ],
  pt: [
    /(?<!\p{L})(?:é|são|foi|foram|ser|fica|ficam) (?:(?:só|nunca|sempre|também|ainda) )*(?:\p{L}+[ai]d[oa]s?|feit[oa]s?|post[oa]s?|abert[oa]s?|entregues?|aceit[oa]s?)(?!\p{L})|(?<!\p{L})(?:é|são) (?:bo[am]|ruim|melhor|pior) para \p{L}/iu,
    /(?<!\p{L})(?:n[oa]s?|ao|aos|à|às|pel[oa]s?|até [oa]s?|entre [oa]s|atrás|perto|embaixo|(?:mais|menos|melhor|pior)(?: \p{L}+)? (?:do )?que [oa]s?) \p{L}|^[oa]s? \p{L}+ d[oa]s /iu,
    /(?<!\p{L})(?:mais de|custam?|levam?|duram?|em|depois de|a cada) (?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|catorze|quinze|vinte|\p{L}+enta|cem)(?!\p{L})/iu,
    /(?<=\p{L} )(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|segunda|terça|quarta|quinta|sexta|sábado|domingo)(?!\p{L})/iu,
  ],
}
