import type { Language } from '../language.ts'
import type { Said } from './said.ts'

/**
 * Whether a sentence without names and figures only says how a thing is, what was done with it or how it is used, as reports,
 * minutes and manuals do: "A longer study is planned." "Lime will not set properly in cold weather." "Resultado vai para o
 * médico." A saying speaks of people or of what they value, compares, or lets a thing act like a person.
 */
export const isPlainFact = (said: Said, language: Language): boolean =>
  list.test(said.text) || reportsState(said, language) || !weighs(said, language)

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
  return echo.test(text) || weights[language].some((weight) => weight.test(rest))
}

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

const weights: Record<Language, readonly RegExp[]> = {
  en: [
    // People in general, and who acts.
    /\b(?:you|your|us|people|person|persons|human|humans|nobody|no one|anybody|anyone|someone|somebody|somebody's|everybody|everyone|everyone's|who|whom|whoever|themselves|himself|heroe?s?|fools?|strangers?|friends?|leaders?|teams?|customers?|clients?)\b/iu,
    // Comparisons and judgements.
    /\b(?:than (?!expected|planned|before|usual|last|that|normal|average)|(?<!at )most|best|worst|only|just|never|always|rarely|seldom|enough|nothing|everything|else|a better|merely|simply|no|whatever|what|great|good|bad|terrible|real|true)\b|\b(?!(?:rest|test|request|interest|forest|harvest|honest|west|chest|guest|invest|quest|dust|nest|pest|vest)\b)\p{L}{3,}est\b|\bas \p{L}+ as\b/iu,
    // "A habit is a decision that …", "Doubt is fuel …".
    /^(?:an? )?(?:\p{L}+ ){1,5}(?:is|are) (?:(?:usually|often|mostly|still) )?(?:an?|the (?!nearest|next|same|usual)|where|when|how)\b/iu,
    // What people do: speech, thought and feeling.
    /\b(?:tells?|says?|speaks?|talks?|whispers?|shouts?|asks?|answers?|listens?|remembers?|forgets?|forgives?|promises?|lies?|knows?|learns?|teach(?:es)?|believes?|thinks?|decides?|chooses?|wants?|wears?|loves?|hates?|fears?|hides?|hunts?|rewards?|respects?|admits?|humbles?|eats?|feeds?|waits?|minds?|travels|sleeps?|dies?|lives|dreams?|laughs?|smiles?|sings?|earns?|earned|respected|wins?|loses (?!capacity|pressure|power|heat)|invites?|builds?|beats?|scales?|matters?|compounds?|connects?|creates?|heals?|hurts?|survives?|punish(?:es)?|blush(?:es)?|flatters?|betrays?|convinces?|inspires?|divides?|obeys?|judges?|boasts?|begs?|cheats?|apologi[sz]es?|pretends?|deserves?|envies|mourns?|celebrates?|smiles?)\b/iu,
    // What cannot be touched.
    /\b(?:trust|doubt|success|failure|culture|courage|fear|silence|respect|growth|talent|purpose|(?<!needs? )attention|care|pride|luck|hope|wisdom|knowledge|expertise|experience|joy|shame|guilt|grudges?|habits?|change|purposes?|power|freedom|work ethic|memory|memories|time|truth|faith|strategy|ideas?|questions?|words?|voice|stories|story|meaning|energy|mistakes?|surprise|suspicion|reputation|character|discipline|generosity|hospitality|craft|technology|ambition|ego|envy|anger|grief|comfort|busy|boring|brave|humble|quiet|honest|perfect|perfection|progress|profit|\p{L}{3,}(?:ness|ship|dom)|(?!(?:mobil|capac|qual|humid|electric|visibil|facil|util|activ|secur|stabil|density|intens|quant|viscos|salin|acid|alkalin|c)ity\b)\p{L}{3,}ity|(?!(?:insur|attend|mainten|entr|ambul|dist|bal|adv|subst|dist|clear|allow|ch)ance\b)\p{L}{3,}ance|(?:pati|confid|persist|excell|resili|indiffer|abs|consci)ence)\b/iu,
  ],
  pt: [
    /(?<!\p{L})(?:você|vocês|seus?|suas?|a gente|gente|pessoas?|humano|humana|humildes?|ninguém|alguém|todo mundo|todos nós|qualquer um|heróis?|herói|amigos?|líder|líderes|times?|clientes?|freguês|fregueses|dono|menino|mãe|pai)(?!\p{L})/iu,
    /(?<!\p{L})(?:mais(?! (?:n[oa]|tempo|tarde|cedo|longe\.|longe do|perto|abaixo|alto|baixo)(?!\p{L}))|menos|melhor|melhores|pior|piores|maior|maiores|só|apenas|nunca|sempre|jamais|raramente|únic[oa]s?|nada|tudo|car[oa]s?|barat[oa]s?|grandes?|péssim[oa]s?|bo[am]|bons|boas|verdadeir[oa]s?|depressa|chat[oa]s?)(?!\p{L})/iu,
    /^(?:(?:o|a|um|uma) )?\p{L}+(?: \p{L}+){0,3} é (?:quase sempre |também |ainda )?(?:uma? |o que|a que|aquilo|aquele|onde|quando|erro|fantasia|combustível|semente|moeda|\p{L}+ (?:que|para|sem|com) )/iu,
    /(?<!\p{L})(?:conta|diz|dizem|fala|falam|sussurra|grita|pergunta|perguntam|responde|escuta|escutam|lembra|lembram|esquece|esquecem|perdoa|perdoam|promete|mente|mentem|sabe|aprende|aprendem|ensina|ensinam|acredita|pensa|pensam|decide|escolhe|quer|querem|adora|ama|amam|odeia|teme|esconde|premia|respeita|confessa|protege|(?<!não )(?:come|comem|cura)|alimenta|espera|esperam|viaja|dorme|morre|morrem|vive|vivem|mora|sonha|ri|sorri|canta|ganha|vence|convida|constrói|conquista|nasce|nascem|cresce|distrai|diverte|impressiona|salva|precisa de sombra|castiga|pune|elogia|cobra|trai|engana|convence|inspira|liberta|obedece|julga|suplica|finge|merece|inveja|celebra|agradece|explica|explicando|enxerga|aplaude|apaga|vira|viram|não tem|não cancela|explicar|cortar custo)(?!\p{L})/iu,
    /(?<!\p{L})(?:confiança|desconfiança|dúvida|sucesso|fracasso|cultura|coragem|medo|silêncio|respeito|talento|propósito|cuidado|orgulho|sorte|esperança|sabedoria|conhecimento|alegria|vergonha|culpa|mágoa|hábitos?|poder|liberdade|memória|tempo|verdade|fé|estratégia|ideias?|perguntas?|voz|sorrisos?|palavras?|histórias?|sentido|energia|erros?|erro|caráter|disciplina|honestidade|modéstia|humildade|paciência|gentileza|gratidão|clareza|saudade|tédio|dor|pressa|capricho|lentidão|patrimônio|perda|incômodo|técnica|ambição|ego|inveja|raiva|luto|conforto|perfeição|progresso|lucro|liderança|carinho|perdão|escassez|(?!(?:dist|ambul|subst|inst)ância)\p{L}{3,}ância|\p{L}{3,}eza|(?:paci|consci|exper|exist|persist|resili|excel|compet|indifer|aus|ess|inoc|prud|viol|coer)i?ência|(?!(?:umi|capaci|quali|quanti|mobili|eletrici|velocida|ida|ci|uni|ativi|facili|visibili|estabili|utili|entida|densi|viscosi|metade)dade|metade)\p{L}{3,}dade)(?!\p{L})/iu,
  ],
}
