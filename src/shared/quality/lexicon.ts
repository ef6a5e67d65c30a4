import type { Language } from './language.ts'

/** Phrases that readers associate with AI or marketing text. Patterns run on folded text. */
export interface Lexicon {
  /** Each one counts. */
  cliches: readonly string[]
  /** Fine alone; two in a paragraph inflate it. */
  inflated: readonly string[]
  contrast: readonly RegExp[]
  bait: RegExp
  vague: RegExp
  anecdote: RegExp
  /** The author's family, with something that it did. */
  family: RegExp
}

const english: Lexicon = {
  cliches: [
    'delv(?:e|es|ed|ing)',
    'tapestry',
    'testament to',
    'game[- ]chang(?:er|ers|ing)',
    'ever[- ](?:evolving|changing)',
    "in today's (?:fast[- ]paced|digital|competitive|ever)",
    'fast[- ]paced world',
    'unlock(?:s|ed|ing)? (?:the )?(?:full )?(?:power|potential)',
    'let that sink in',
    'read that again',
    "here's the thing",
    "here's (?:what|why) (?:nobody|no one)",
    'the truth is',
    'the reality is',
    'at its core',
    'deep dive',
    'dive deep',
    'thought leader(?:s|ship)?',
    'learnings',
    'actionable insights?',
    'only time will tell',
    'the future belongs to',
    "i'?m (?:thrilled|humbled|excited|honou?red) to (?:announce|share)",
    'nobody (?:talks about|tells you)',
    'what most people miss',
    'needle[- ]mov(?:er|ing)',
    'move the needle',
    'low[- ]hanging fruit',
    'paradigm shift',
    'embark(?:s|ed|ing)? on',
    "(?:it's )?worth noting that",
    'at the end of the day',
    'buckle up',
    'secret sauce',
    'and honestly\\?',
    'plot twist',
    'hot take',
    'unpopular opinion',
    'trust the process',
    "here's the truth",
    "let's be honest",
    'growth mindset',
    '(?:out of|leave) (?:your|the) comfort zone',
    '\\d+ (?:lessons|truths|secrets) (?:that|every)',
  ],
  inflated: [
    'foster(?:s|ed|ing)?',
    'elevat(?:e|es|ed|ing)',
    'empower(?:s|ed|ing|ment)?',
    'navigat(?:e|es|ed|ing)',
    'harness(?:es|ed|ing)?',
    'seamless(?:ly)?',
    'robust',
    'leverag(?:e|es|ed|ing)',
    'pivotal',
    'world[- ]class',
    'cutting[- ]edge',
    'synerg(?:y|ies)',
    'streamlin(?:e|es|ed|ing)',
    'resonat(?:e|es|ed|ing)',
    'crucial',
    'nuanced?',
    'ecosystem',
    'transformative',
    'unleash(?:es|ed|ing)?',
    'reimagin(?:e|es|ed|ing)',
    'holistic',
    'cornerstone',
    'landscape',
    'journey',
    'underscor(?:e|es|ed|ing)',
    'meticulous(?:ly)?',
    'vibrant',
    'innovative',
  ],
  contrast: [
    /\b(it|this|that)(?:'s not| is not| was not| isn't| wasn't) (?!the case|so much|[^.!?\n]* any ?more)(?:just |only |merely |about |simply )?[^.!?\n]{2,60}[,.;–—-] ?(?:it|\1)(?:'s| is| was)\b/g,
    /\b(?:is|are|was|were)(?: not|n't) (?:just|only|merely|simply) [^.!?\n]{2,50}[,–—-] ?but\b/g,
    /\b(?:isn't|is not|aren't|are not) about [^.!?\n]{2,60}[.,;–—-] ?(?:it's|it is|they're|they are) about\b/g,
    /\bstop [a-z]+ing[^.!?\n]{0,40}[.!] start [a-z]+ing\b/g,
  ],
  bait: /(?:\bcomment (?:["“][a-z]{2,}["”]|["“]?yes\b|below\b)|\bdrop (?:a|your) [^.!?\n]{1,30} (?:in the comments|below)|(?:^|[.!?\n])[^\S\n]*(?:agree|thoughts|right)\?|\btag (?:someone|a (?:friend|colleague)|your)\b|\bdm me\b|\blike (?:this )?if\b|\brepost (?:this )?if\b|\b(?:share|repost) this (?:with|to help)\b|\bshare (?:it )?with (?:someone|a (?:friend|colleague)|your (?:network|team|followers))\b|\bsave this post\b|\bfollow me for\b|\bdouble[- ]tap\b|\bwho(?:'s| is) with me\?|\bwho else (?:needed|needs|agrees|feels)\b|\bcurious (?:to hear|what) (?:you|what|how|your)\b)/gi,
  vague:
    /\b(?:(?:many |some |most )?(?:experts|researchers|analysts|scientists|specialists) (?:say|agree|believe|argue|claim|suggest|warn)|(?:studies|research|surveys|reports|data) (?:show|shows|suggest|suggests|indicate|indicates|prove|proves|confirm|confirms)|it is (?:widely|generally) (?:known|believed|accepted)|according to (?:experts|studies|research))\b/g,
  family:
    /\bmy (?:late )?(?:grand)?(?:father|mother|dad|mum|mom|grandpa|grandma|parents|brother|sister|son|daughter|wife|husband|uncle|aunt)\b/g,
  anecdote:
    /\b(?:(?:last|this) (?:week|month|year|monday|tuesday|wednesday|thursday|friday)[^.!?\n]{0,40}\b(?:client|customer|founder|ceo|colleague|candidate|friend)|(?:a|one of my) (?:client|customer|founder|ceo|colleague|candidate|friend)s? (?:told|asked|said|called|came|wrote|messaged)|(?:yesterday|last night)[^.!?\n]{0,20}\bi\b|\bi (?:once|recently) (?:met|spoke|sat|had|worked))\b/g,
}

const portuguese: Lexicon = {
  cliches: [
    'em um (?:mundo|cenario|mercado) cada vez mais',
    'num (?:mundo|cenario|mercado) cada vez mais',
    'no mundo (?:atual|de hoje|acelerado|dinamico)',
    'vale (?:destacar|ressaltar|lembrar|salientar) que',
    'cabe (?:salientar|ressaltar|destacar)',
    'ademais',
    'outrossim',
    'destarte',
    'divisor de aguas',
    'virada de chave',
    'e isso muda tudo',
    'o futuro e agora',
    'as possibilidades sao infinitas',
    'o caminho esta apenas comecando',
    'fica evidente que',
    'representa um marco',
    'deixa eu te contar(?: uma coisa)?',
    'ninguem te conta',
    'ninguem fala sobre',
    'spoiler:',
    'e ta tudo bem',
    'no tocante a',
    'fora da caixa',
    'a verdade e que',
    'o segredo e',
    'pulo do gato',
    'game changer',
    'em constante (?:evolucao|transformacao|mudanca)',
    'mergulh(?:ar|e|o) (?:fundo|de cabeca)',
    'desbloque(?:ar|ie) (?:o|todo o|seu) potencial',
    'leia (?:isso )?de novo',
    'quebra(?:r)? de paradigma',
    'acredit[ae] no processo',
    'fica a reflexao',
    'zona de conforto',
    'mentalidade de crescimento',
    'o futuro pertence a',
    '\\d+ (?:licoes|verdades|segredos) que',
    'tenho o prazer de anunciar',
    'e com (?:muita alegria|imenso prazer|orgulho) que',
  ],
  inflated: [
    'nos dias de hoje',
    'e importante (?:ressaltar|destacar|salientar|frisar)',
    'potencializ\\w+',
    'alavanc\\w+',
    'foment\\w+',
    'otimiz\\w+',
    'evidenci\\w+',
    'robust[oa]s?',
    'holistic[oa]s?',
    'disruptiv[oa]s?',
    'exponencia(?:l|is|lmente)',
    'transformador(?:a|es|as)?',
    'crucia(?:l|is)',
    'jornadas?',
    'ecossistemas?',
    'pilar(?:es)?',
    'sinergias?',
    'protagonismo',
    'resiliencia',
    'panorama',
    'assertiv[oa]s?',
    'inovador(?:a|es|as)?',
  ],
  contrast: [
    /\bnao (?:é|se trata(?: apenas)? de|sao) (?!bem assim)(?:so |apenas |sobre |somente )?[^.!?\n]{2,60}[,.;–—-] ?(?:é|sao|se trata de) (?:sobre |tambem )?(?!que\b|se\b)/g,
    /\bpare de [a-z]+r[^.!?\n]{0,40}[.!] comece a [a-z]+r/g,
    /\bnao (?:so|apenas|somente) [^.!?\n]{2,50}, mas (?:tambem|sim)\b/g,
    /\b(?:vai|vao) (?:muito )?alem d[eoa]s?\b/g,
    /\bmuito mais (?:do )?que (?:apenas|so)\b/g,
  ],
  bait: /(?:\bcoment[ea] (?:["“][a-z]{2,}["”]|["“]?eu quero|aqui|abaixo|a[ií])|(?:^|[.!?\n])[^\S\n]*(?:concorda|faz sentido)(?: (?:comigo|pra você))?\?|\bmarque? (?:algu[eé]m|um amigo|aquela pessoa|quem|seu)|\bsalv[ae] (?:esse|este|o) post|\bme chama (?:no|na|in)|\bcurt[ae] se\b|\bcompartilh[ea] (?:com (?:quem|algu[eé]m|seu)|se (?:você|concorda|gostou|fez|isso))|(?:^|[.!?\n])[^\S\n]*me segue?\b|\bsiga (?:o perfil|para)|\bquem (?:mais )?(?:concorda|se identifica)\?|\bquem mais (?:precisava|precisa|já passou|sente)|\b(?:me conta|conta (?:pra mim|pra gente)|me diz) (?:aqui|a[ií]|nos coment))/gi,
  vague:
    /\b(?:(?:muitos |alguns )?(?:especialistas|pesquisadores|analistas|cientistas|estudiosos) (?:dizem|apontam|afirmam|acreditam|concordam|alertam|defendem)|(?:estudos|pesquisas|levantamentos|dados) (?:mostram|apontam|indicam|sugerem|comprovam|revelam)|(?:segundo|de acordo com) (?:especialistas|estudos|pesquisas)|e (?:amplamente|sabido|notorio) (?:conhecido|que))\b/g,
  family: /\b(?:meus?|minhas?) (?:pais?|mae|avos?|irmaos?|irmas?|filh[oa]s?|esposa|mulher|marido|ti[oa])\b/g,
  anecdote:
    /\b(?:(?:(?:semana|mes|ano) passad[oa]|nesta semana|essa semana|ontem)[^.!?\n]{0,40}\b(?:cliente|fundador|ceo|colega|candidat[oa]|amig[oa])|(?:um|uma) (?:cliente|fundador|ceo|colega|candidat[oa]|amig[oa]) (?:meu |minha |me )?(?:disse|contou|perguntou|ligou|falou|procurou|escreveu)|\bme (?:disse|contou|perguntou) (?:um|uma))\b/g,
}

export const lexicons: Record<Language, Lexicon> = { en: english, pt: portuguese }

/** European Portuguese words and the "estar a" form, in folded text. */
export const europeanPortuguese =
  /\b(?:facto|factos|equipa|equipas|registo|registos|utilizador(?:es)?|telemovel|telemoveis|ecra|ecras|ficheiros?|autocarro|comboio|pequeno[- ]almoco|planeamento|controlo|contacto|contactos|gestao de topo|rececao|contracto|direccao|accao|optimo|actual|actualmente|projecto|projectos|esta(?:o|mos|va|vam|r)? a (?:\w+ar|\w+er|\w+ir))\b/g

export const leftovers: readonly RegExp[] = [
  /oaicite|contentReference|turn\d+(?:search|view|news)\d+|utm_source=chatgpt\.com|\bcitation needed\b|【[^【】]*】/g,
  /\[(?:your|insert|company|client|nome|name|seu|sua|inserir|empresa|cliente|link|cargo|data|date|x+)\b[^\]]{0,40}\]|\{\{[^{}]*\}\}|<[A-Z][A-Z _]{2,}>|\b[XYN]{2,}%|R\$ ?X+\b|\$X+\b|lorem ipsum/gi,
  /(?:^|\n)\s{0,3}#{1,6}\s|\*\*[^*\n]+\*\*|(?<![\p{L}\d_])__[^_\n]+__|\]\(https?:|```|(?:^|\n)[^\S\n]*>\s/gu,
  /(?:^|\n)[^\S\n]*(?:sure[,!]|certainly[,!]|of course[,!]|here(?:'|’)s (?:a|your|the) (?:\w+ )?(?:post|draft|version)|here is (?:a|your|the) (?:\w+ )?(?:post|draft|version)|claro[!,]|com certeza[!,]|aqui est[áa] (?:o|a|uma|um|sua|seu)\b)/giu,
  /\b(?:i hope this helps|let me know if you(?:'|’)d like|as an ai|as a language model|my knowledge cut-?off|espero que ajude|se quiser, posso|como (?:um )?modelo de linguagem|como uma ia)\b/gi,
]
