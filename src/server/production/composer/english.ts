import type { Wording } from './language-words.ts'

/** What the composer knows of English: how claims are recognised and how little it says by itself. */
export const english: Wording = {
  stopwords:
    'a about above after again all also am an and any are as at be because been before being below between both but by can could did do does doing down during each either even ever every few for from further get gets getting had has have having he her here hers him his how however i if in into is it its itself just least less let like made make makes many may me might more most much must my never no nor not now of off often on once one only onto or other our ours out over own per rather same she should since so some something sometimes still such than that the their theirs them then there these they thing things this those through to too two under until up upon us use used using very via was way ways we well were what when where whether which while who whom whose why will with within without would yet you your yours'.split(
      ' ',
    ),
  dangling:
    /^(?!th(?:is|ese) (?:year|month|week|quarter|spring|summer|autumn|fall|winter|morning)\b)(?!it(?:['’]s| is| was)? (?:takes|hard|easy|important|better|best|tempting|up to|okay|ok|on you|your|our)\b)(?!that (?:is|was) (?:what|how|why)\b)(?:this|these|those|that|it|they|them|he|she|his|her|their|its|such|here|then|both|neither|others?|another|the (?:former|latter|same|other|others|rest|above|following)|some (?:of (?:them|these|those)|others|do|don['’]t)|none|so|and|or|but|nor|also|too|therefore|thus|hence|consequently|instead|otherwise|as (?:a result|such|well|described|mentioned|noted|with)|similarly|likewise|in (?:these|this|that|those|such|either|both|turn|contrast|response|doing so)|if (?:so|not|this|that|they|it|neither|both)|when (?:this|that|they|it|both|those)|at (?:this|that)|for (?:this|that|these|those|example|instance|more)|with (?:this|that|these|those)|by (?:this|that)|because of (?:this|that)|on the (?:other|contrary)|other than that|again|still|even so|what['’]s more|plus|just|yes|every(?:one|thing|body) else|any(?:one|thing) else|the (?:first|second|third|next|last|final) (?:step|point|one|thing|item|is|was)|fourth|fifth|to (?:do|achieve|avoid|solve|fix|get) (?:this|that|so)|to further|(?:all|most|one|each|any|many) of (?:this|that|these|those|them|which)|each|either|how so|first|second|third|finally|lastly|next|there (?:it|they)|there['’]s a separate)\b/i,
  label:
    /^(?:(?:pro )?tips?|(?:speaker )?notes?|n\.b\.|important|warning|caution|attention|hint|reminder|remember|key takeaway|takeaway|bottom line|tl;dr)(?: \d+)?\s*[:–—]\s+(?=\S)/i,
  backward:
    /\b(?:(?:do|does|did|done|doing|like|than) (?:this|that|so|these|those)|(?:of|to|for|with|from|in|on|by|about|at|through|between|beyond|via) (?:that|those|these) (?!(?:we|you|they|it|he|she|i|who|which|is|are|was|were|can|will|have|has|had|do|does|make|made|don['’]t)\b)[a-z]+|this (?!(?:year|week|month|morning|day)\b)\w+|(?:of|to|for|with|from|by|about) (?:this|them|both)|the (?:same|latter|former|above|other)|such (?:an?|cases?|things?))\b|^\w+ (?:\w+ )?then\b|^(?:we|i|they|you) (?:\w+ ){1,2}(?:it|them|this|that)\b(?! (?:takes|is|was|the|an?|we|they|you|our|your|easy|easier|hard|possible|clear)\b)|^(?:in|since|by|after|on) (?:\w+ ){0,2}\d{4},? (?:that|those|it|they)\b|^(?:in|by|at|on|for|since|after|before|during|under)\b[^,]{1,30}, (?:they|it|he|she)\b|\b(?:for|about|with|from|by|of) (?:it|them)(?=[,.;:])/i,
  openings:
    /^(?:however|in addition(?! to)|additionally|also|moreover|furthermore|besides|of course|in fact|indeed|for example|for instance|that said|as a result|in other words|in short|therefore|thus|hence|consequently|similarly|likewise|on the other hand|with that in mind|and|but|so|note that|remember that|please note that|remember),?\s+(?=\S)/i,
  pointing:
    /\b(?:let['’]s (?:see|look)|as follows|(?:mentioned|described|listed|discussed|noted|explained|shown) (?:earlier|before|previously|in (?:(?:the|this|our|a) )?(?:previous |next |last |above )?(?:sections?|chapters?|figures?|tables?|page|appendix|docs|documentation|guide|handbook|parts?|posts?|articles?))|(?:item|point|step) \d|click|follow me|hit (?:the )?like|leave a comment|❤|(?:(?<=^|[.;:(–—] ?)see (?:the|our|this)|see (?:below|above|also|here))|read more|(?:more|further|detailed|full|additional) (?:information|details|instructions)|for more (?:on|about)|can be found|(?:found|documented|listed|described|available|linked) (?:here|below|above|at)|(?:(?:see|as|shown|table|list|steps?|example|figure|section) (?:below|above)|(?:below|above)(?=[:)])|following(?=:| (?:table|list|section|figure|steps?|example))|attached)(?!\w)|these notes|this (?:blog )?(?:document|page|chapter|section|guide|handbook|post|article|policy|newsletter|list|review|interview|talk|presentation|memo|letter|report|transcript|diary)|(?:figure|table|chapter|section|appendix|page) \d|(?:(?:put|write|print|state|answer|explain)s?|written|printed|stated|named?) (?:\w+ ){0,3}here|table of contents|sign up|log ?in|download|subscribe|copyright|all rights reserved|cookies?)\b|:\/\/|@\w/i,
  internal:
    /\b(?:please|be sure to|make sure (?:you|to)|let (?:your|us|\w+) know|your (?:manager|team lead|lead|people ops|hr)|people ops|\bhr\b|notify|contact (?:us|your|the|hr|\w+@)|reach out|submit (?:your|an?|the)|your (?:invoice|receipts?)|reimburs\w*|enroll\w*|eligib\w*|paperwork|upon (?:termination|resignation)|terminat\w+|disciplinary|resign\w*|forfeit|prorated|payroll|policy (?:may|will)|reserves the right|set any expiration|at any time|you['’]ll (?:receive|find|see|need|get|be)|you can (?:visit|find|request|use|purchase|expense|comp|take|choose)|you may be|portal)\b/i,
  number:
    /(?:[$€£]\s?\d|\d[\d.,]{0,20}\s?(?:%|percent|x\b|times|k\b|million|billion|hours?|days?|weeks?|months?|years?|minutes?|people|person|employees|customers|users|companies|countries|continents|levels?|steps|times|points?|dollars)|\d{1,9}-(?:hour|day|week|month|year|minute|person)|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|half|twice|double|third|quarter)\b[\w -]{0,20}\b(?:hours?|days?|weeks?|months?|years?|minutes?|people|times|levels?|a (?:day|week|month|year))\b|\b(?:once|twice|three times) (?:a|per|every) \w+)/i,
  contrast:
    /\b(?:but|instead of|rather than|unlike|however|whereas|although|even though|despite|regardless of|no matter|not (?:because|only|just|about|to|a|an|the)\b.{0,300}\b(?:but|it)|doesn['’]t mean|more than|less than|better than|nor)\b/i,
  cause:
    /\b(?:because|which means|that['’]s why|so that|therefore|as a result|leads? to|result(?:s|ing)? in|forces?|helps? (?:us|you|people|teams)|allows?|makes? it|creates?|keeps?|prevents?|depends on|in order to|serves? to)\b/i,
  principle:
    /\b(?:should|must|never|always|needs? to|ha(?:s|ve) to|only (?:way|when|if)|the (?:best|key|first|most important|goal|point|rule|right|only)|don['’]t|do not|can['’]t|cannot|won['’]t|every(?:one)?|everybody|no one|nobody|expect(?:ed)?|responsib\w+|matters?)\b/i,
  imperative:
    /^(?:ask|assume|avoid|be|begin|build|choose|communicate|consider|create|cut|decide|define|describe|design|do|document|don['’]t|encourage|ensure|explain|find|focus|follow|get|give|help|hire|hold|identify|introduce|involve|keep|know|learn|leave|let|limit|listen|look|make|measure|meet|never|offer|pay|pick|plan|practi[sc]e|prepare|prioriti[sz]e|protect|put|reduce|remember|remove|replace|respect|review|run|say|schedule|set|share|show|speak|spend|start|stop|take|talk|teach|tell|test|think|treat|trust|try|turn|understand|use|wait|watch|work|write)\b/i,
  story:
    /\b(?:(?:we|i)(?:['’]ve| have)? (?:learned|realised|realized|started|began|decided|tried|built|stopped|moved|changed|discovered|traveled|travelled|met|used to|thought|saw|found|lost|failed|launched|shipped|hired|went|wrote|made|ran|asked|grew|switched|instituted|mapped|been)|years ago|when (?:we|i) (?:were|was|started|first)|(?:in|since) (?:19|20)\d\d|one day|the first time|since we started)\b/i,
  mistake:
    /\b(?:mistakes?|wrong|fail(?:s|ed|ure|ures|ing)?|errors?|avoid|traps?|pitfalls?|problems?|risks?|danger(?:ous)?|harm(?:s|ful)?|waste[sd]?|burn(?:ed|t)? ?out|exhausted|too (?:much|many|late|little)|lessons?|conflicts?|breaks?|unfair|squandered)\b/i,
  myth: /\b(?:(?:most|many|some|other) people (?:think|believe|say|assume|claim|see)|myth|misconception|contrary to|commonly (?:believed|thought)|it['’]s tempting|doesn['’]t mean|isn['’]t (?:about|a|the)|aren['’]t)\b/i,
  definition:
    /^(?:an? |the )?[\p{L}\p{N}][\p{L}\p{N}' -]{1,40} (?:(?:is|are) (?:an? |the |any |when |how |what )|(?:means|refers to|stands for|consists? of) )/iu,
  maxFragmentWords: 6,
  subject: /\b(?:i|we|you|they|he|she|it|who|everyone|nobody|people)\b/i,
  verb: /\b(?:puts?|threw|throws?|drove|drives?|rode|rides?|rang|rings?|broke|breaks?|drew|draws?|wore|woke|hung|shut|hit|hits|read|reads|waits?|calls?|hires?|answers|decides?|leaves?|arrives?|loves?|likes?|stands?|sits?|sat|hurts?|beat|bore|caught|dealt|ate|flew|forgot|hid|laid|lent|lit|sank|shook|slept|swore|took|told|came|gave|kept|left|lost|won|bought|sold|sent|paid|said|saw|stood|spent|wrote|found|went|began|became|brought|built|chose|cost|costs|cut|fell|felt|got|grew|held|knew|led|made|meant|met|ran|rose|spoke|taught|thought|understood|earns?|looks?|buys?|sells?|builds?|finds?|brings?|shows?|believes?|stays?|tries|writes?|leads?|lives?|moves?|stops?|remains?|explains?|produces?|receives?|increases?|covers?|serves?|saves?|opens?|closes?|chooses?|changes?|follows?|loses?|wins?|sends?|speaks?|grows?|happens?|remembers?|is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|must|may|might|need|needs|want|wants|work|works|make|makes|get|gets|take|takes|give|gives|keep|keeps|help|helps|mean|means|offer|offers|pay|pays|provide|provides|use|uses|let|lets|run|runs|meet|meets|gather|gathers|hold|holds|know|knows|think|thinks|spend|spends|expect|expects|share|shares|become|becomes|learn|rely|trust|forces?|allows?|creates?|gives?|starts?|ends?|requires?|matches|depends?|comes?|goes|go|see|sees|feel|feels|ask|asks|limit|limits|say|says|don['’]t|doesn['’]t|can['’]t|won['’]t|isn['’]t|aren['’]t|didn['’]t)\b|\b\w+(?:['’](?:s|re|ve|ll|m|d))\b|\b\w{3,}ed\b/i,
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
    does: {
      number: 'Proves its point with a figure',
      contrast: 'Sets two things against each other',
      story: 'Tells what happened',
      'how-to': 'Gives steps that can be copied',
      mistake: 'Speaks openly of what goes wrong',
      principle: 'Takes a clear stand',
      question: 'Answers a question',
      list: 'Gives a list to compare with',
      myth: 'Corrects a common belief',
      definition: 'Says what a thing is',
      cause: 'Gives the reason',
    },
    ends: (sentence) => `Ends on “${sentence}”`,
    rewritten: (notes) => `Rewritten after the note “${notes}”.`,
  },
  outline: { hook: 'Hook', close: 'Close', takeaway: 'end on the takeaway' },
  closers: {
    fitting: [
      {
        ending: /^(?:• |\d+\. )/u,
        questions: ['Which of these would your team strike out first?', 'Which one is missing on your list?'],
      },
      {
        ending:
          /(?<!\p{L})(?:(?:my|our) (?:\p{L}+ )?mistake|mistake was (?:mine|ours)|my fault|i was wrong|we were wrong|(?:i|we) should have)(?!\p{L})/iu,
        questions: [
          'Which mistake changed how you work?',
          'What did your own expensive mistake teach you?',
          'Who in your company would have warned you?',
        ],
      },
      {
        ending:
          /(?<!\p{L})(?:since then we|our rule|from now on|we stopped|we no longer|now (?:we|every|nobody|everybody))(?!\p{L})/iu,
        questions: [
          'What would break in your company if you did the same?',
          'What did you change after something like this?',
          'Who would object to this in your team?',
        ],
      },
    ],
    about: (subject) => `What has your team learned about ${subject}?`,
    any: ['What would you add?', 'Where do you see it differently?', 'How is it where you work?'],
  },
  image: (topic, mood) =>
    `Editorial photograph about ${topic}: ${mood}, natural light, muted colours, one clear subject, no text, no logos.`,
  moods: [
    'people at work in a calm office',
    'hands and notes on a table',
    'a small team in conversation',
    'an empty workplace in the morning',
  ],
}
