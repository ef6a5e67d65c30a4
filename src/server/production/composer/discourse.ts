import type { Language } from '#shared/quality/language.ts'

/** How sentences of a language hang together. Every pattern is tried on one sentence. */
interface Discourse {
  /** Beginnings that only make sense after the sentence before: contrast, consequence, echo, bare number, ellipsis. */
  leans: readonly RegExp[]
  /** Beginnings that take back or limit the sentence before. */
  reverses: RegExp
  /** Sentences that need the one after them: a question, an enumeration, an announcement, a belief to be corrected. */
  announces: readonly RegExp[]
  /** Names its subject with an article, as if it were known. */
  definite: RegExp
  /** How a text was made, and by whom: heads of transcripts and reports. */
  apparatus: RegExp
  /** Says that something will be told: "I'll start with a confession." */
  signpost: RegExp
  /** Greetings, thanks and formalities of letters and talks. */
  courtesy: RegExp
  /** Words of a person who speaks of their own work. */
  ownWords: RegExp
  /** Rules and instructions in the voice of a manual. */
  manual: RegExp
  /** The numbering and formulas of norms and contracts. */
  legal: RegExp
  /** A fact with a date, a decision or an outcome. */
  event: RegExp
  /** What people say while they look for words, and what typists write for it. */
  spoken: RegExp
}

const numbers = {
  en: '(?:(?!(?:19|20)\\d\\d )\\d[\\d.,]*%?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|most|many|some|all|none|few)',
  pt: '(?:\\d[\\d.,]*%?|um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|metade|muitos|muitas|alguns|algumas|todos|todas|nenhum|nenhuma|poucos|poucas)',
}

const discourse: Record<Language, Discourse> = {
  en: {
    leans: [
      /^["“'(]*(?:in (?:reality|fact|practice|truth|other words|hindsight|the end|that case|this case|return|particular|addition)|actually|really|of course|only then|only|then|since then|after (?:that|this|which)|before (?:that|this)|until then|by then|from then|afterwards?|later|meanwhile|eventually|on top|that said|even then|even if|even when|even|except|unless|unlike (?:that|this|these)|not only that|at (?:first|last|least|the time|the same time)|later on|from (?:there|that|this)|as for|as a rule|surprisingly|unfortunately|fortunately|luckily|sadly|sure|yes|no|well|right|exactly|look|okay|ok|mhm|yeah|maybe|perhaps|not (?:because|that|so|all|every|yet|exactly|really)|because|which|who|whose|where|while|whereas|though|although|but|and|or|so|nor|than|instead|rather|besides|however|also|too|once more|the (?:rest|remainder|result|reason|answer|problem with|difference|second|third|last|other|others|idea|point|catch|lesson|fix|same|latter|former|exception|trick|alternative|consequence)|my (?:answer|response|reply)|another|a (?:second|third|similar|related|final|last)|more (?:than that|importantly)|most importantly|worse|better still|today (?:we|they|it|i|the)|now|nowadays|next|finally|again|still|nobody has|no one has|(?:everyone|everybody|someone|nobody|no one) (?:else|agreed|knew|noticed|did|was))(?![\p{L}])/iu,
      // The answer to who did it.
      /^(?:i|we) (?:was|were|am|are) the ones? (?:who|that)(?!\p{L})/iu,
      // "31 had changed the person", "Two of the four".
      new RegExp(
        `^["“'(]*${numbers.en}(?: (?:of (?:them|the|these|those|us|which)|had|have|has|were|was|are|is|did|said|came|went|left|cited|offered|took|got))(?![\\p{L}])`,
        'iu',
      ),
      // "By April, 14 had come back".
      /^(?:by|in|on|since|until|after|of) [^,.]{2,30}, (?:(?!(?:19|20)\d\d(?!\d))\d[\d.,]*|one|two|three|most|many|some|half|they|it|those|these) /iu,
      // "We did not.", "They did." and other echoes.
      /^(?:we|i|they|you|he|she|it)(?: (?:did|do|does|was|were|are|is|had|have|has|will|would|can|could)(?: not|n['’]t)?| (?:didn|don|doesn|weren|wasn|aren|isn|hadn|haven|won|wouldn|can|couldn)['’]t)(?: (?:\p{L}+ ?)){0,1}[.!,:;]/iu,
      /^(?:i|we) (?:do(?:n['’]t| not)|really|also) (?:think|agree|believe|know|mind)(?: so| with (?:that|you))?[.,]/iu,
      /^(?:we|i|you|they) (?:\p{L}+ ){0,2}(?:it|them|that|this|so|him|her)[.,;!]/iu,
      // What is compared or repeated was said before.
      /(?<!\p{L})(?:instead(?=[:,])|(?:instead|as well|too|again|either|likewise|the same|otherwise|in return|alike)[.!]["”’]?$)/iu,
      /^(?!this (?:year|month|week|quarter|spring|summer|autumn|fall|winter|morning)(?!\p{L}))(?:it|that|this|these|those|they|he|she)(?:['’]|(?![\p{L}]))/iu,
      /^there(?:['’]s| is| are| was| were) (?:also|another|a second|more|two|three|no|a couple)(?![\p{L}])/iu,
      /^(?:[Ww]hat (?:it|that|this) (?:means|meant|did|does)|There (?:was|were|is|are) just|\p{Lu}\p{L}+ (?:next|then|also|again|still|however|therefore|later|soon))(?!\p{L})/u,
      // "I sat down with all five.", "We tried it with the last four."
      /(?<!\p{L})(?:all|the last|the first|the other|the) (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)[.,;!]/iu,
      // "Three weeks later they had a supplier."
      /^(?:an?|two|three|four|five|six|seven|eight|nine|ten|some|many|a few|\d+) (?:minutes?|hours?|days?|weeks?|months?|years?) later(?!\p{L})/iu,
      // "The most expensive cost $800": of what was counted before.
      /^the (?:most \p{L}+|\p{L}+est)(?: one)? (?:cost|costs|took|was|is|were|had|came)(?!\p{L})/iu,
      // "We moved the job that morning."
      /(?<!\p{L})that (?:morning|day|night|evening|afternoon|week|weekend|month|year|summer|winter)(?!\p{L})/iu,
      // "We asked 64 of them."
      /^(?:\p{L}+ ){1,3}(?:\d[\d.,]*|all|most|many|some|half|none) of (?:them|those|these|it)[.,;]/iu,
      /^(?:\p{L}+ ){0,6}(?:one|each|all|most|some|many|none|half|any|two|three|four|five|\d+) of (?:them|these|those)(?!\p{L})/iu,
      // "In the first year": of what was said before.
      /^["“'(]*(?:in|within|after|during) (?:the (?:first|second|third|next|following|same|other)|its first|their first)(?: (?:year|month|week|day|quarter)s?)?(?= |,)(?! (?:of|half|place)(?!\p{L}))/iu,
      /^["“'(]*(?:anyway|i mean|you know|long story short|by the way|so yeah|speaking of|back to|in that|as an example|for example|suppose|imagine|let['’]s (?:say|suppose|imagine|take|look|start))(?!\p{L})/iu,
      /(?<!\p{L})(?:an?|some|any|two|three|four) (?:separate|related|further|subsequent)(?!\p{L})/iu,
      /^(?:it |that |this )?(?:was|is|were) \p{L}+[.!]$/iu,
      /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:here|speaking)[,.]/u,
      /^(?:\p{L}+ ){1,2}it \p{L}+ it(?!\p{L})|^(?:throughout|during|over|in|by|all) th(?:at|ose)(?!\p{L})/iu,
      // Without what it is about: "Equivalent to 19 beds.", "Cost £286k per year.", "Yes we checked".
      /^(?:equivalent|equal|comparable|compared|similar|identical|due|owing|related|total|in total|overall) (?:to|with|of)(?!\p{L})|^(?:costs?|took|saved|paid|lost|gained|sold|made|restarted|stopped|reduced|increased) (?:about |around |over |nearly )?[$€£]?\d|^(?:ours|mine|theirs|hers|yours)(?!\p{L})|^the (?:old|new|big|small|other|last) one(?!\p{L})/iu,
      // "We asked 44 of the 61 patients": how many there are was said before.
      new RegExp(
        `^(?:\\p{L}+ ){0,3}${numbers.en} of the ${numbers.en}(?! \\p{L}+ (?:that|who|we|which))(?!\\p{L})`,
        'iu',
      ),
      // "We closed at 57%.": of what.
      /^(?:\p{L}+ ){1,3}(?:\d{4} )?(?:with|at|by|to|on) \d[\d.,]{0,8}(?:%| percent)\.$/iu,
      // "Take the speed of our site.": an example of what was said.
      /^(?:take|consider) (?:the|our|my) [^,.]{3,60}\.$/iu,
      // "Retired: Dale Kvistad": an entry of a list.
      /^\p{Lu}\p{Ll}+: (?!["“])/u,
      // A title or aside and not a sentence.
      /^[•*\-–—(]/u,
      /→/u,
    ],
    reverses:
      /^["“'(]*(?:but|however|yet|though|although|except|unless|overall|in total|all in all|as a whole|on average|taken together|in (?:reality|fact|practice|truth)|actually|that said|still|nevertheless|nonetheless|on the (?:other hand|contrary)|unfortunately|or so|not (?:any more|anymore|so|quite|really|always|exactly)|wrong|they (?:did|do|were|are|had)(?: not|n['’]t)|it (?:did|does|was|is)(?: not|n['’]t)|that(?:['’]s| is| was)(?: not|n['’]t)|this (?:is|was)(?: not|n['’]t)|we were wrong|i was wrong|no[,.])(?![\p{L}])/iu,
    announces: [
      /(?:[?:…]|\.\.\.)["”’)]*$/u,
      /(?<!\p{L})(?:in theory|on paper|at first|supposedly|we (?:believed|thought|assumed|expected|hoped)|i (?:believed|thought|assumed|expected|hoped)|(?:i|we) (?:did(?: not|n['’]t)|could(?: not|n['’]t)) (?:think|know|believe|understand|expect|see (?:why|how|that))|(?:most|many|some|other) (?:people|founders|managers|companies|teams) (?:think|believe|say|assume|claim)|(?:two|three|four|five|several|a few|some) (?:\p{L}+ )?(?:decisions|changes|reasons|things|ways|rules|steps|lessons|examples|options|problems|questions)|one reason|the first (?:reason|step|lesson|thing)|on the one hand|here (?:is|are|['’]s)|the following|as follows|the question (?:is|was)|let me|for example|firstly|to start with)(?![\p{L}])/iu,
      // "Remember this 8."
      /^(?:remember|keep|hold|mark|note) (?:that|this|it|the \p{L}+|those)(?: \p{L}+| \d[\d.,]*){0,3}\.$|(?<!\p{L})(?:more on (?:that|this)|(?:i|we)(?:['’]ll| will) (?:come|get) (?:back )?to)(?!\p{L})/iu,
    ],
    definite: /^["“'(]*(?:the|its|their|his|her|both|each|every one) /iu,
    apparatus:
      /^(?:(?:(?:auto(?:matic(?:ally)?)?[- ])?transcri(?:pt|bed|ption)|slides|recorded|(?:lightly )?edited|export(?:ed)?|version \d|last (?:updated|revised|changed)|owner|author|reviewed|speaker|interviewee|status|sources?)(?!\p{L})(?:[^.]{0,80}[:,;(][^.]{0,80}| (?:from|by|on|of) [^.]{0,60}| not included)\.?$)|(?<!\p{L})(?:unsubscribe|you (?:get|receive|are receiving|['’]re getting) this (?:because|letter|e-?mail)|equal opportunity)(?!\p{L})|^question(?: \([^()]{1,30}\))? (?:about|on|from) /iu,
    signpost:
      /^(?:(?:so|okay|now|well|right|and|but|yes),? )*(?:i(?:['’]ll| will|['’]d like to| want to| wanted to| would like to|['’]m going to| am going to)|let me|let['’]s) (?:start|begin|open|end|finish|close|talk|tell|share|explain|show|go back|come back|say (?:only|just|this|it))(?!\p{L})(?: [^.\s]{1,24}){0,11}[.:]$|^(?:this one(?:['’]s| is) (?:[^.\s]{1,24} ?){1,4}|(?:the )?last one|one (?:more|last)(?: one)?|another one|(?:a )?short one)[.:]$|^(?:\p{L}+ ){1,5}(?:asked|asks|wanted|wants)(?: me| us)? (?:for|to (?:write|add|tell|post)) (?:one more|another)(?!\p{L})[^.]{0,60}\.$|^(?:there are )?(?:two|three|four|five|a few|some|several) (?:more |other )?(?:things|points|questions|lessons|remarks|reasons|caveats)(?: (?:people ask|i|we)(?: \p{L}{1,24}){0,4})?[.:]$|^here(?:['’]s| is| are) (?:what|how|why|the|one|my|our|a|some)(?!\p{L})(?: [^.\s]{1,24}){0,12}[.:]$/iu,
    courtesy:
      /^["“'(]*(?:dear|thank(?:s| you)|sincerely|best|kind regards|welcome|good (?:morning|evening|afternoon)|hello|hi)(?![\p{L}])|(?<!\p{L})thank you for (?:your|reading|listening|having)(?![\p{L}])|^(?:okay,? |so,? |today,? )*i(?:['’]m|['’]d| am| will| want| would| wanted)?(?:['’]ll)? (?:going to |like to |to )?(?:be brief|keep (?:it|this) short|(?:talk|speak|tell you) (?:to you )?about|say a few words)(?!\p{L})|(?<!\p{L})can you hear me|^the (?:\p{L}+ ){0,3}(?:meeting|assembly|ceremony|event) (?:will be|is|takes place|starts) [^.]{0,60}(?:\d|noon)|(?<!\p{L})i(?:['’]m| am) about to (?:say|tell|show)(?!\p{L})|^(?:next|this|first|last) slide[.:]?$|^(?:ok(?:ay)?,? )?is this on\?$/iu,
    ownWords: /(?<!\p{L})(?:i|i['’](?:m|ve|d|ll)|me|my|mine|we|we['’](?:re|ve|d|ll)|us|our|ours)(?!\p{L})/iu,
    manual:
      /(?<!\p{L})(?:you (?:can|may|must|should|need|will|have to|are able)|your|shall|(?:must|should|will|may) be \p{L}+ed|is required to|are required to|must be|may be|can be|is defined as|are eligible|is eligible|refers to|see also|users? (?:can|may|must))(?!\p{L})/iu,
    legal:
      /^\d{1,2}(?:\.\d{1,2}){1,2}\.? \p{Lu}|^(?:art(?:icle)?\.? ?\d|section \d|§|\(?[ivxlc]{1,6}\)? ?[-–—.)] |\d{1,2}(?:\.\d{1,2})*\.? \p{Lu}\p{L}{2,30}(?: \p{Lu}?\p{L}{2,20}){0,2}\. )|(?<!\p{L})(?:shall|hereby|herein|hereinafter|pursuant to|notwithstanding|set(?:s)? out the (?:conditions|terms))(?!\p{L})/iu,
    event:
      /(?:(?<!\p{L})(?:in|since|by|until|last|on) (?:(?:19|20)\d\d|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|year|month|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:\d{1,2} )\p{L}+)(?!\p{L})|(?<!\p{L})(?:we|i|they|she|he|it|who) (?:\p{L}+ly )?(?:\p{L}{2,}ed|lost|sold|bought|paid|sent|went|came|took|began|found|left|cut|made|threw|built|won|grew|fell|rose|told|drew|saw|stood|spent|quit|hired|gave|kept|ran|wrote|met|had|did)(?!\p{L}))/iu,
    spoken:
      /(?<!\p{L})(?:you know|kind of|sort of|i mean|i guess|gonna|wanna|um|uh|like,|and stuff|or whatever)(?!\p{L})|\.\.\.|…| -- /iu,
  },
  pt: {
    leans: [
      /^["“'(]*(?:na (?:realidade|verdade|prática)|de fato|em outras palavras|nesse caso|neste caso|no fim|no final|com o tempo|só que|só (?:depois|então|assim)|foi (?:aí|então|assim|quando|isso|por isso|nessa|ele|ela)|aí|daí|depois (?:disso|dela|dele|começ\p{L}+|vi\p{L}+|fo\p{L}+)|depois|antes disso|desde então|até então|a partir daí|mais tarde|enquanto isso|em seguida|além do mais|dito isso|mesmo assim|ainda assim|ainda que|mesmo (?:que|se|quando|com)|exceto|a não ser|nem (?:todo|toda|todos|todas|sempre|por isso)|também|tampouco|surpreendentemente|infelizmente|felizmente|por sorte|claro|sim|não[,.]|bom[,.]|bem[,.]|olha|então|exatamente|pois é|talvez|porque|que|cuj[oa]s?|onde|enquanto|embora|mas|e|ou|nem|porém|contudo|aliás|ou seja|isto é|(?:o|a|os|as) (?:restante|resto|resultado|razão|resposta|problema|diferença|segund[oa]|terceir[oa]|últim[oa]|outr[oa]s?|ideia|lição|solução|mesm[oa]s?|exceção|alternativa|consequência|demais)|minha resposta|outr[oa]s?|uma (?:segunda|terceira|outra)|um (?:segundo|terceiro|outro)|mais importante|pior|melhor ainda|hoje|agora|ninguém (?:mais|mandou|soube|viu|percebeu|avisou)|de novo|novamente|por fim|finalmente|(?:o|a|os|as) d(?:ele|ela|eles|elas)|sem (?:isso|ela|ele)|é (?:o|a|por|assim|isso)|era (?:o|a|por|isso)|dizia|concordo|não concordo|acho que (?:sim|não))(?![\p{L}])/iu,
      new RegExp(
        `^["“'(]*${numbers.pt}(?: (?:del[ea]s|d[oa]s|desses|dessas|tinha|tinham|eram|foram|são|disseram|citaram|saíram|ofereceram|vieram|ficaram|pediram|voltaram|pedidos? (?:meus?|seus?)))(?![\\p{L}])`,
        'iu',
      ),
      /^(?:em|até|desde|depois de|antes de|após|d[oa]s?) (?![^,.]{0,40} (?:eu|nós|a gente)(?!\p{L}))[^,.]{2,40}, (?:\d[\d.,]*|um|uma|dois|duas|três|muitos|metade|el[ea]s?|ess[ea]s) /iu,
      // Verbs without an object that was named before: "Vendemos 2.300.", "Fui lá".
      /^(?:\p{L}{3,}(?:amos|emos|imos)|fui|vi|fiz|foi|era|eram|foram|dá|deu|custa|custou|trocou|trocaram|cortei) (?:\d[\d.,]*|lá|assim|muito|bem|R\$ ?[\d.,]+(?: mil| milhões)?)(?=[.,!;](?!\d)| por )/iu,
      /^(?:não )?\p{L}{2,}(?:amos|emos|imos|aram|eram|iram|ou|eu|iu|ei|i)[.!]$/iu,
      /(?<!\p{L})(?:também|de novo|novamente|no lugar|em troca|do mesmo jeito|da mesma forma)[.!]["”’]?$/iu,
      /^(?:el[ea]s?|iss[oa]|isto|aquilo|ess[ea]s?|aquel[ea]s?)(?![\p{L}])/iu,
      /^(?:há|existem?|tem) (?:também|outr[oa]s?|um segundo|uma segunda|mais|dois|duas|três)(?![\p{L}])/iu,
      /^(?:\p{L}+ ){1,3}(?:\d[\d.,]*|todos|todas|muitos|muitas|alguns|algumas|metade|nenhum|nenhuma) (?:del[ea]s|dess[ea]s|disso)[.,;]/iu,
      // "Liguei para os cinco."
      /(?<!\p{L})[oa]s (?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|\d+)[.,;!]/iu,
      /^(?:uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|alguns|algumas|poucos|poucas|\d+) (?:minutos?|horas?|dias?|semanas?|m[eê]s(?:es)?|anos?) (?:depois|mais tarde)(?!\p{L})(?! de(?!\p{L}))/iu,
      /^["“'(]*n[oa]s (?:\p{L}+ )?(?:dias|semanas|meses|anos) seguintes(?!\p{L})/iu,
      /^[oa]s? (?:mais|menos) \p{L}+ (?:custou|custaram|levou|foi|foram|era|é|tinha|veio)(?!\p{L})/iu,
      /(?<!\p{L})(?:naquel[ea]|ness[ea]) (?:manhã|dia|noite|tarde|semana|mês|ano|verão|inverno)(?!\p{L})/iu,
      // Verbos cujo sujeito foi dito antes: "Eram 60% do faturamento", "Virou empresa".
      /^(?:(?:não|já|só|nunca) )?(?:eram?|foram|foi|estavam?|parecia[m]?|dava[m]?|virou|viraram|acabou|acabaram|custava[m]?|ficava[m]?|vinha[m]?|funcionou|valeu|durou|serviu|teria[m]?|seria[m]?|daria[m]?|pagava[m]?|ganhava[m]?|bastou|deu) (?!(?:uma vez|em|no|na|nos|nas|quando|preciso|para|(?:19|20)\d\d|[oa]s? \p{L}+ (?:que|de|d[oa]s?))(?!\p{L}))/iu,
      // "No primeiro ano": do que foi dito antes.
      /^["“'(]*n[oa]s? (?:primeir[oa]s?|segund[oa]s?|terceir[oa]|mesm[oa]|próxim[oa]|(?:dia|mês|ano|semana) seguinte)(?: (?:ano|mês|dia|semana|trimestre|semestre)s?)?(?= |,)(?! d[aeo]s?(?!\p{L}))/iu,
      /^["“'(]*(?:tanto é que|puts|nossa|lá|ali|aqui (?:é|foi|era)|chegando (?:lá|aqui|em casa)|acabou que|acabei|detalhe|pronto|enfim|pois bem|dito e feito|voltando|resumindo|vamos (?:imaginar|supor|ver|dizer|pensar)|imagine|suponha|digamos|por exemplo|ou melhor|quer dizer|tipo)(?!\p{L})/iu,
      // "A nossa sai a R$ 3,47", "Passaram três dos nossos.": o substantivo veio antes.
      /^(?:\p{L}+ ){1,3}(?:\d{4} )?(?:com|em|a|por|para) \d[\d.,]{0,8}(?:%| por cento)\.$/iu,
      new RegExp(`^(?:\\p{L}+ ){0,3}${numbers.pt} d[oa]s ${numbers.pt}(?! (?:\\p{L}+ )?que)(?!\\p{L})`, 'iu'),
      /^[oa]s? (?:noss[oa]s?|meus?|minhas?) (?:sai|saem|saía|é|são|era|eram|foi|foram|custa|custou|custava|tem|tinha|fica|ficou|vai|veio|não|já|deu|dá|anda|está)(?!\p{L})|(?<!\p{L})(?:d[oa]s|n[oa]s|[oa]s) (?:noss[oa]s|meus|minhas)[.,;!?]|^estavam? n[oa]s? (?!(?:manhã|noite|tarde|semana|dia)(?!\p{L}))|^(?:equivale|equivalem|equivalente|igual|comparad[oa]|semelhante) a[os]?(?!\p{L})/iu,
      /^(?:foi|era|é|está|estava) \p{L}+[.!]$|(?<!\p{L})(?<!sei )(?:lá|ali)(?:[.!]$| (?=e ))|^com (?:o sucesso|isso|o tempo)(?!\p{L})/iu,
      // Somebody else did it, who was named before.
      /^(?:falou|disse|contou|mostrou|explicou|apresentou|perguntou|respondeu|pediu|trouxe|trouxeram|ficou|ficaram|saiu|voltou|chegou)(?!\p{L})/iu,
      /^\p{L}+[aei]mos e \p{L}+[aei]mos[,.]/iu,
      /^(?:(?:eu|nós|a gente) )?\p{L}+(?:ei|i|emos|amos|imos) depois(?: que)?(?!\p{L})(?! d[aeo]s?(?!\p{L}))/iu,
      // "Coloquei na calçada": what, is in the question before.
      /^(?:eu |nós )?(?:coloquei|colocamos|pus|pusemos|vendi|vendemos|comprei|compramos|joguei|jogamos|peguei|pegamos|guardei|guardamos|devolvi|devolvemos|troquei|trocamos|botei|botamos|deixei|deixamos) (?:n[oa]s?|em|por|para|tudo|tod[oa]s)(?!\p{L})/iu,
      // "Propus uma vez, em 2019, a um condomínio": what, is in the sentence before.
      /^(?:eu |nós )?(?:propus|propusemos|sugeri|sugerimos)(?: uma vez| um dia)?(?:,? em [^,]{3,20},)? a(?:o|os|um|uma)? (?!.*(?: \p{L}{2,}[aei]r(?!\p{L})|, que ))/iu,
      /^(?:eu|nós|a gente|el[ea]) (?:o|a|os|as|lhe|lhes) \p{L}{3,}(?:ei|i|ou|eu|iu|amos|emos|imos|o|a)(?!\p{L})/iu,
      // "Contratados: três aprendizes", "Acho que é: antes de cortar, pesa."
      /^\p{Lu}\p{Ll}+: (?!["“])/u,
      /^(?:eu )?(?:acho|penso|creio) que (?:é|era|foi|são)[:,. ]/iu,
      /^[•*\-–—(]/u,
      /→/u,
    ],
    reverses:
      /^["“'(]*(?:mas|porém|contudo|todavia|entretanto|no entanto|no (?:total|geral|conjunto)|em média|ao todo|somando|na (?:realidade|verdade|prática)|só que|ainda assim|mesmo assim|apesar disso|por outro lado|ao contrário|pelo contrário|infelizmente|nem sempre|não é (?:bem|assim|verdade)|isso não|ess[ea] não|errado|eu estava errad[oa]|exceto|a não ser|salvo)(?![\p{L}])/iu,
    announces: [
      /(?:[?:…]|\.\.\.)["”’)]*$/u,
      /(?<!\p{L})(?:em tese|em teoria|no papel|a princípio|no começo|supostamente|(?:muita gente|muitos|muitas pessoas|algumas pessoas|todo mundo) (?:acha|acham|pensa|pensam|acredita|acreditam|diz|dizem)|(?:eu )?(?:achava|acreditava|pensava|esperava)|(?:eu |a gente |nós )?não (?:sabia|sabíamos|entendi|entendia|entendemos|imaginava|imaginávamos|acreditei|esperava)|achávamos|acreditávamos|pensávamos|parecia|(?:eu |nós |a gente )(?:dizia|dizíamos),|(?:dois|duas|três|quatro|cinco|vários|várias|alguns|algumas) (?:motivos|razões|coisas|formas|regras|passos|lições|exemplos|opções|problemas|perguntas)|um dos motivos|o primeiro (?:motivo|passo)|a primeira (?:razão|lição|coisa)|por um lado|a seguir|o seguinte|a pergunta (?:é|era)|por exemplo|em primeiro lugar)(?![\p{L}])/iu,
      // "Guardem esse 8."
      /^(?:guard(?:e|em|a)|lembr(?:e|em|a)|anot(?:e|em|a)|reparem?) (?:bem )?(?:d?ess[ea]|d?isso|[oa])(?: \p{L}+| \d[\d.,]*){0,3}\.$|(?<!\p{L})(?:vou chegar (?:lá|n[aeo]l?[ea]?)|já (?:chego|volto) n\p{L}+|falo (?:disso )?(?:adiante|mais (?:pra|para) frente))(?!\p{L})/iu,
    ],
    definite: /^["“'(]*(?:[oa]s?|seus?|suas?|amb[oa]s|cada um[a]?) /iu,
    apparatus:
      /^(?:(?:transcri(?:ção|to)|gravad[oa]|(?:levemente )?editad[oa]|exportad[oa]|texto exportado|vers[ãa]o \d|última (?:revisão|atualização)|palestrante|apresentador[a]?|entrevistad[oa]r?a?|relator[a]?|elaborado|situação|revisão d[aeo]|fontes?)(?!\p{L})(?:[^.]{0,80}[:,;(][^.]{0,80}| (?:de|d[oa]|por|em|para) [^.]{0,60})\.?$)|(?<!\p{L})(?:você recebe (?:isto|isso|este|esta|porque)|cancelar (?:a|sua) inscrição|(?:pra|para) sair, responda)(?!\p{L})|^pergunta(?: \([^()]{1,30}\))? (?:sobre|d[aeo]) /iu,
    signpost:
      /^(?:(?:então|bom|agora|e|mas|hoje|olha|aqui|gente|pessoal),? )*(?:eu )?(?:(?:vou|queria|quero|gostaria de|deixa(?: eu|-me| me)?|deixe-me|vamos|preciso) (?:te |lhes? |vos )?(?:falar|contar|dizer|começar|explicar|mostrar|compartilhar|terminar|encerrar|registrar|relatar)|conto (?:aqui |também )?(?:uma?|[oa]s))(?!\p{L})(?! que(?!\p{L}))(?: [^.\s]{1,24}){0,18}[.:]$|^(?:curt(?:o|a|inho|inha)|rapidinho|(?:só )?mais uma?|(?:a )?últim[oa])(?: porque [^.]{3,80})?[.:]$|^ess[ea](?: aqui)? é (?:comprid|curt|long|rápid)[oa][^.]{0,50}\.$|^(?:\p{L}+ ){1,5}(?:pediu|pediram|queria|queriam) (?:para eu |pra eu |que eu )?(?:escrever |contar |escrevesse |contasse )?(?:mais uma?|outr[oa])(?!\p{L})[^.]{0,60}\.$|^(?:são |há |tenho )?(?:dois|duas|três|quatro|cinco|algumas|alguns) (?:outr[oa]s )?(?:coisas|pontos|ressalvas|lições|motivos|perguntas|observações)[.:]$/iu,
    courtesy:
      /^["“'(]*(?:car[oa]s|prezad[oa]s?|agradeço|agradecemos|obrigad[oa]|atenciosamente|abraços?|um abraço|bom dia|boa (?:tarde|noite)|olá|oi|bem-vind[oa]s?)(?![\p{L}])|^(?:então,? |bom,? |hoje,? |e )*(?:eu )?(?:vou|queria|quero|gostaria de) (?:falar|contar|dizer)(?: (?:pouco|rápido|sobre|um pouco|para vocês|aqui)|,)(?!\p{L})|(?<!\p{L})(?:queria|quero|vou) (?:pedir|propor|deixar) [^.]{0,40}(?:pra|para|com|a) vocês(?!\p{L})|^[ao] (?:\p{L}+ ){0,3}(?:assembleia|reunião|cerimônia|evento|encontro) (?:será|é|acontece|começa) [^.]{0,60}\d|^haverá (?:uma? )?(?:visita|coquetel|almoço|transmissão)(?!\p{L})|^(?:próximo|primeiro|último|este|esse) slide[.:]?$/iu,
    ownWords:
      /(?<!\p{L})(?:eu|me|mim|comigo|meus?|minhas?|nós|nos|conosco|noss[oa]s?|a gente|\p{L}{3,}(?:amos|emos|imos|ávamos|íamos)|fui|fiz|vi|tive|tenho|sou|estou|acho|penso|aprendi|percebi|decidi|\p{L}{3,}ei)(?!\p{L})/iu,
    manual:
      /(?<!\p{L})(?:você (?:pode|deve|precisa|terá|irá|tem que)|deverá|deverão|poderá|poderão|(?:irá|irão|deve|devem) \p{L}{2,}r|define-se|considera-se|entende-se|refere-se|utiliza-se|(?:devemos|podemos) \p{L}+(?:[aei]r|[aáêeíi]-l[oa]s?)|deve ser|devem ser|pode ser|podem ser|consiste|o usuário)(?!\p{L})/iu,
    legal:
      /^\d{1,2}(?:\.\d{1,2}){1,2}\.? \p{Lu}|^(?:art(?:igo)?\.? ?\d|§|inciso|parágrafo único|\(?[ivxlc]{1,6}\)? ?[-–—.)] )|(?<!\p{L})(?:fica (?:vedad|estabelecid|determinad)[oa]|é vedad[oa]|dispõe sobre|nos termos d[oa]|para os fins d|salvo nos casos|previst[oa]s? n[oa]|nas seguintes hipóteses|mediante)(?!\p{L})/iu,
    event:
      /(?:(?<!\p{L})(?:em|desde|no|na|até) (?:(?:19|20)\d\d|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|dia \d|ano passado|mês passado|semana passada|domingo|segunda|terça|quarta|quinta|sexta|sábado)(?!\p{L})|(?<!\p{L})(?:\p{L}{3,}(?:amos|imos|aram|eram|iram)|perdi|perdeu|vendi|comprei|cortei|fiz|fez|fui|foi|saiu|caiu|subiu|pediu|passou|começou|parou|mudou|testou|contratei|demiti|paguei|chegou|descobri|corrigiu|agradeceu|desistiu|desistiram|ganhou|ligou|disse|viu|\p{L}{3,}(?:ou|iram))(?!\p{L}))/iu,
    spoken:
      /(?<!\p{L})(?:né|tipo assim|puts|aliás|sabe\?|entendeu|entende\?|daí|aí|tava|tô|sei lá|meio que|vou te falar|enfim)(?!\p{L})|\.\.\.|…/iu,
  },
}

/** Whether the sentence only makes sense after the one before it. */
export const leansBack = (text: string, language: Language): boolean =>
  discourse[language].leans.some((pattern) => pattern.test(text))

/** Whether the sentence takes back or limits the one before it. */
export const reverses = (text: string, language: Language): boolean => discourse[language].reverses.test(text)

/** Whether the sentence needs the one after it. */
export const announces = (text: string, language: Language): boolean =>
  discourse[language].announces.some((pattern) => pattern.test(text))

export const namesAsKnown = (text: string, language: Language): boolean => discourse[language].definite.test(text)
export const isApparatus = (text: string, language: Language): boolean => discourse[language].apparatus.test(text)
export const isSignpost = (text: string, language: Language): boolean => discourse[language].signpost.test(text)
export const isCourtesy = (text: string, language: Language): boolean => discourse[language].courtesy.test(text)
export const isOwnWords = (text: string, language: Language): boolean => discourse[language].ownWords.test(text)
export const isManual = (text: string, language: Language): boolean => discourse[language].manual.test(text)
export const isLegal = (text: string, language: Language): boolean => discourse[language].legal.test(text)
export const tellsEvent = (text: string, language: Language): boolean => discourse[language].event.test(text)
export const isSpoken = (text: string, language: Language): boolean => discourse[language].spoken.test(text)
