import type { Wording } from './wording.ts'

/** What the composer knows of English: how claims are recognised and how little it says by itself. */
export const english: Wording = {
  stopwords:
    'a about above after again all also am an and any are as at be because been before being below between both but by can could did do does doing down during each either even ever every few for from further get gets getting had has have having he her here hers him his how however i if in into is it its itself just least less let like made make makes many may me might more most much must my never no nor not now of off often on once one only onto or other our ours out over own per rather same she should since so some something sometimes still such than that the their theirs them then there these they thing things this those through to too two under until up upon us use used using very via was way ways we well were what when where whether which while who whom whose why will with within without would yet you your yours'.split(
      ' ',
    ),
  dangling:
    /^(?!it(?:['’]s| is| was)? (?:takes|hard|easy|important|better|best|tempting|up to|okay|ok|on you|your|our)\b)(?!that (?:is|was) (?:what|how|why)\b)(?:this|these|those|that|it|they|them|he|she|his|her|their|its|such|here|then|both|neither|others?|another|the (?:former|latter|same|other|others|rest|above|following)|some (?:of (?:them|these|those)|others|do|don['’]t)|none|so|and|or|but|nor|also|too|therefore|thus|hence|consequently|instead|otherwise|as (?:a result|such|well|described|mentioned|noted|with)|similarly|likewise|in (?:these|this|that|those|such|either|both|turn|contrast|response|doing so)|if (?:so|not|this|that|they|it|neither|both)|when (?:this|that|they|it|both|those)|at (?:this|that)|for (?:this|that|these|those|example|instance|more)|with (?:this|that|these|those)|by (?:this|that)|(?:because of|without|to|from|before|after|on|of|about) (?:this|that|it|them|these|those)|on the (?:other|contrary)|other than that|(?:every|any|no)(?:one|body|thing) else|all (?:the )?others?|again|still|even so|what['’]s more|plus|yes|(?:all|most|one|each|any|many) of (?:this|that|these|those|them|which)|each|either|how so|first|second|third|finally|lastly|next|one\b[^.]* the other|there (?:it|they)|there['’]s a separate)\b/i,
  openings:
    /^(?:(?:however|in addition|additionally|also|moreover|furthermore|besides|of course|in fact|indeed|for example|for instance|that said|as a result|in other words|in short|therefore|thus|hence|consequently|similarly|likewise|on occasion|on the other hand|with that in mind|again|still|otherwise|instead|then),|(?:and|but|so),?|(?:please )?(?:note|remember) that,?|(?:tip|note|hint|warning|important|remember|ps):)\s+(?=\S)/i,
  pointing:
    /\b(?:click|see (?:the|our|below|above|also|this|here)|read more|(?:more|further|detailed|full|additional) (?:information|details|instructions)|for more (?:on|about)|can (?:all |also )?be found|(?:found|documented|listed|described|available|linked) (?:here|below|above|at)|(?:below|above|following|attached)\b|this (?:document|page|chapter|section|guide|handbook|post|article|policy)|(?:figure|table|chapter|section|appendix|page) \d|table of contents|sign up|log ?in|download|subscribe|copyright|all rights reserved|cookies?)\b|:\/\/|@\w/i,
  weak: /^(?:there (?:is|are|was|were)|your|some|here|in (?:19|20)\d\d,|(?:most|many) of the)\b|\b(?:is|are|was|were|been) (?:assigned|distributed|reviewed|provided|documented|invited|subdivided|adjusted|capped|located|listed)\b/i,
  nameless: /(?:ly|ed)$/,
  pointsBack:
    /^(?:\S+ ){0,3}(?:it|also|them|too|then)\b|^(?:your|you['’](?:ll|ve|re)|you may)\b|\b(?:these|those|this) \p{L}+|\b(?:that|such|each) (?:level|data|question|information|way|point|kind|case|number)\b|\b(?:keep|kept|use[sd]?|in|of|on|at|with|for|from|to|by|about|like|after|before) that (?!we\b|you\b|they\b|it\b|the\b|he\b|she\b|i\b|our\b|people\b|is\b|was\b)\p{Ll}+|^the (?:two|three|four|five|main|other|first|second)\b/iu,
  voiced: /\b(?:we|we['’]\w+|i|i['’]\w+|our|my)\b/i,
  internal:
    /\b(?:please|be sure to|make sure (?:you|to)|let (?:your|us|\w+) know|your (?:manager|team lead|lead|people ops|hr)|people ops|\bhr\b|notify|contact|reach out|ping|submit|invoice|reimburs\w*|receipts?|enroll\w*|eligib\w*|paperwork|documentation|upon (?:termination|resignation)|terminat\w+|resign\w*|forfeit|prorated|payroll|policy (?:may|will)|reserves the right|set any expiration|at any time|you['’]ll (?:always |also )?(?:receive|find|see|need|get|be|have)|you can (?:visit|find|request|use|purchase|expense|comp|take|choose)|you may be|portal|account)\b/i,
  number:
    /(?:[$€£]\s?\d|\d[\d.,]*\s?(?:%|percent|x\b|times|k\b|million|billion|hours?|days?|weeks?|months?|years?|minutes?|people|person|employees|customers|users|companies|countries|continents|levels?|steps|times|points?|dollars)|\d+-(?:hour|day|week|month|year|minute|person)|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|half|twice|double|third|quarter)\b[\w -]{0,20}\b(?:hours?|days?|weeks?|months?|years?|minutes?|people|times|levels?|a (?:day|week|month|year))\b|\b(?:once|twice|three times) (?:a|per|every) \w+)/i,
  contrast:
    /\b(?:but|instead of|rather than|unlike|however|whereas|although|even though|despite|regardless of|no matter|not (?:because|only|just|about|to|a|an|the)\b.*\b(?:but|it)|doesn['’]t mean|more than|less than|better than|nor)\b/i,
  cause:
    /\b(?:because|which means|that['’]s why|so that|therefore|as a result|leads? to|result(?:s|ing)? in|forces?|helps? (?:us|you|people|teams)|allows?|makes? it|creates?|keeps?|prevents?|depends on|in order to|serves? to)\b/i,
  principle:
    /\b(?:should|must|never|always|needs? to|ha(?:s|ve) to|only (?:way|when|if)|the (?:best|key|first|most important|goal|point|rule|right|only)|don['’]t|do not|can['’]t|cannot|won['’]t|every(?:one)?|everybody|no one|nobody|expect(?:ed)?|responsib\w+|matters?)\b/i,
  imperative:
    /^(?:ask|assume|avoid|be|begin|build|choose|communicate|consider|create|cut|decide|define|describe|design|do|document|don['’]t|encourage|ensure|explain|find|focus|follow|get|give|help|hire|hold|identify|introduce|involve|keep|know|learn|leave|let|limit|listen|look|make|measure|meet|never|offer|pay|pick|plan|practi[sc]e|prepare|prioriti[sz]e|protect|put|reduce|remember|remove|replace|respect|review|run|say|schedule|set|share|show|speak|spend|start|stop|take|talk|teach|tell|test|think|treat|trust|try|turn|understand|use|wait|watch|work|write)\b/i,
  story:
    /\b(?:(?:we|i)(?:['’]ve| have)? (?:once |never |always |all |also |first )?(?:learned|realised|realized|started|began|decided|tried|built|stopped|changed|discovered|used to|thought|found|lost|failed|launched|shipped|hired|wrote|made|asked|grew|switched|instituted|ordered|bought|sold|closed|opened|repaired|been)|years ago|when (?:we|i) (?:were|was|started|first)|one day|the first time|since we started)\b/i,
  mistake:
    /\b(?:mistakes?|(?:go|goes|going|went|gone|gets?|got|is|are|was|were|the) wrong|fail(?:s|ed|ure|ures|ing)?|errors?|avoid|traps?|pitfalls?|problems?|risks?|danger(?:ous)?|harm(?:s|ful)?|waste[sd]?|burn(?:ed|t)? ?out|exhausted|too (?:much|many|late|little)|lessons?|conflicts?|breaks?|unfair|squandered)\b/i,
  myth: /\b(?:(?:most|many|some|other) people (?:think|believe|say|assume|claim|see)|myth|misconception|contrary to|commonly (?:believed|thought)|it['’]s tempting|doesn['’]t mean|isn['’]t (?:about|a|the)|aren['’]t)\b/i,
  definition:
    /^(?:an? |the )?[\p{L}\p{N}][\p{L}\p{N}' -]{1,40} (?:is|are|means|refers to|stands for|consists? of) (?:an? |the |any |when |how |what |not |working )/iu,
  verb: /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|must|may|might|need|needs|want|wants|work|works|make|makes|get|gets|take|takes|give|gives|keep|keeps|help|helps|mean|means|offer|offers|pay|pays|provide|provides|use|uses|let|lets|run|runs|meet|meets|gather|gathers|hold|holds|know|knows|think|thinks|spend|spends|expect|expects|share|shares|become|becomes|learn|rely|trust|forces?|allows?|creates?|gives?|starts?|ends?|requires?|matches|depends?|comes?|goes|go|see|sees|feel|feels|ask|asks|limit|limits|say|says|don['’]t|doesn['’]t|can['’]t|won['’]t|isn['’]t|aren['’]t|didn['’]t)\b|\b\w+(?:['’](?:s|re|ve|ll|m|d))\b|\b\w{3,}ed\b/i,
  clipBefore: [
    /;\s/,
    /\s[–—]\s/,
    /, which\b/,
    /, so\b/,
    /, since\b/,
    /, as\b/,
    /, because\b/,
    /, and (?=we|you|they|it|the|our|I)\b/,
    / so that\b/,
    / because\b/,
    / in order to\b/,
    /, to\b/,
    / \(/,
  ],
  clipNeverBefore: /\b(?:but|unless|except|only|if|although|though|however|until)\b/i,
  trailing:
    /\b(?:the|a|an|of|to|for|with|and|or|in|on|at|by|from|that|which|who|is|are|was|were|as|than|our|your|their|its|not|be)$/i,
  angles: {
    number: 'number',
    contrast: 'contrast',
    story: 'story',
    'how-to': 'how-to',
    mistake: 'mistake',
    principle: 'principle',
    question: 'question',
    list: 'list',
    myth: 'myth',
    definition: 'definition',
    cause: 'cause and effect',
  },
  rationale: {
    segmentTouches: (segment, terms) => `Speaks to ${segment}: it touches ${terms}.`,
    segment: (segment) => `Written for ${segment}.`,
    line: (line) => `Serves the editorial line “${line}”.`,
    prompt: (terms) => `Answers the request: ${terms}.`,
    angle: {
      number: 'A figure readers can hold against their own.',
      contrast: 'It sets two ways of working against each other, so readers have to take a side.',
      story: 'It says what was done and what came of it.',
      'how-to': 'Steps that a reader can try this week.',
      mistake: 'It names what goes wrong before it costs something.',
      principle: 'A rule that a reader can adopt or argue with.',
      question: 'It puts a question readers already have.',
      list: 'Easy to skim, easy to save.',
      myth: 'It corrects something many take for granted.',
      definition: 'It gives a shared word a precise meaning.',
      cause: 'It shows what leads to what.',
    },
    basis: (place) => `Rests on ${place}.`,
    otherLanguage: 'The source is in Portuguese: its sentences are quoted as they stand, not translated.',
    asked: (notes) => `Rewritten after the note “${notes}”.`,
  },
  outline: { hook: 'Hook', close: 'Close', question: 'end on a question', takeaway: 'end on the takeaway' },
  closers: {
    topic: [
      (topic) => `How does your team handle ${topic}?`,
      (topic) => `What does ${topic} look like where you work?`,
      (topic) => `What would you change about ${topic} in your company?`,
      (topic) => `Who decides about ${topic} in your team?`,
    ],
    number: ['What is that number where you work?', 'How does that compare with your company?'],
    contrast: ['Which side of that does your team lean to?', 'Where does your company stand between the two?'],
    story: ['What did your team do when it got there?', 'What would you have done?'],
    'how-to': ['Which of these is hardest in your team?', 'Where does your team get stuck in this?'],
    mistake: ['Where have you seen this go wrong?', 'How do you catch it early?'],
    principle: ['Where would this rule break in your company?', 'Does your team work by that rule, or by another?'],
    question: ['How would you answer it?', 'What is your answer today?'],
    list: ['Which of these is missing where you work?', 'Which one would you start with?'],
    myth: ['Where do you still hear the opposite?', 'When did you see the opposite hold?'],
    definition: ['How do you define it where you work?', 'What would you add to that definition?'],
    cause: ['What changed most in your team after something like this?', 'What would your first step have been?'],
  },
  address: (segment, question) => `${segment}: ${question[0]!.toLowerCase()}${question.slice(1)}`,
  foreign: {
    hook: (title, topic) => [
      topic ? `On ${topic}, a passage from “${title}” worth reading.` : `A passage from “${title}” worth reading.`,
      topic ? `What “${title}” says about ${topic}, in its own words.` : `What “${title}” says, in its own words.`,
      topic ? `“${title}” takes a clear position on ${topic}.` : `“${title}” takes a clear position here.`,
    ],
    lead: 'In the original Portuguese:',
    more: ['And it goes on:', 'A little further on:', 'Then comes the reason:'].slice(0, 2),
  },
  firstPerson: ['This is the part I would start with:', 'Here is how I read it:'],
  image: (topic, mood) =>
    `Editorial photograph about ${topic}: ${mood}, natural light, muted colours, one clear subject, no text, no logos.`,
  moods: [
    'people at work in a calm office',
    'hands and notes on a table',
    'a small team in conversation',
    'an empty workplace in the morning',
  ],
}
