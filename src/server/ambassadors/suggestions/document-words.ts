import type { VoiceProfile } from '#shared/collections/ambassadors.ts'

const english = {
  knownFor: (line: string) => `Be known for a subject of our own: ${line}`,
  trusted: (headline: string) => `Earn the trust of people who look for: ${headline}`,
  /** Matches sentences in which people say who they are or what they do. */
  says: /\b(?:I am|I’m|I'm|we are|we’re|we're|I (?:lead|run|founded|help|build|work)|we (?:help|build|make|run|design|sell|advise)|is an? \w+|(?:is|was) the \w+|founder of|founded|has been|years of)\b/i,
  measured: (voice: VoiceProfile) => {
    const person = {
      'first-singular': 'Writes as “I”',
      'first-plural': 'Writes as “we”',
      second: 'Speaks to “you”',
      neutral: 'Writes impersonally',
    }
    const { wordsPerSentence: length, questions } = voice
    return [
      `${person[voice.person]}.`,
      length < 11 ? 'Short sentences.' : length > 19 ? 'Long sentences.' : 'Sentences of medium length.',
      questions >= 0.1
        ? 'Asks questions often.'
        : questions > 0
          ? 'Asks a question now and then.'
          : 'Asks no questions.',
      voice.emojisPerPost >= 0.5 ? 'Uses emojis.' : 'Hardly any emojis.',
    ].join(' ')
  },
  audiences: [
    { title: 'Customers', pattern: /\b(customers?|clients?|buyers?)\b/i },
    { title: 'Leaders and managers', pattern: /\b(leaders?|managers?|executives?|founders?)\b/i },
    { title: 'Engineers and product people', pattern: /\b(engineers?|developers?|designers?|product teams?)\b/i },
    { title: 'Candidates and colleagues', pattern: /\b(employees?|hires?|candidates?|teammates?|people who join)\b/i },
  ],
}
const portuguese: typeof english = {
  knownFor: (line) => `Ser referência em um assunto nosso: ${line}`,
  trusted: (headline) => `Ganhar a confiança de quem procura: ${headline}`,
  says: /(?<!\p{L})(?:(?:eu )?sou|somos|(?:eu )?(?:lidero|dirijo|fundei|ajudo|trabalho)|(?:nós )?(?:ajudamos|fazemos|criamos|construímos|vendemos|projetamos|assessoramos)|é (?:um|uma|o|a) \p{L}+|foi (?:o|a) \p{L}+|fundador(?:a)? d|fundou|anos de experiência)(?!\p{L})/iu,
  measured: (voice) => {
    const person = {
      'first-singular': 'Escreve como “eu”',
      'first-plural': 'Escreve como “nós”',
      second: 'Fala com “você”',
      neutral: 'Escreve de forma impessoal',
    }
    const { wordsPerSentence: length, questions } = voice
    return [
      `${person[voice.person]}.`,
      length < 11 ? 'Frases curtas.' : length > 19 ? 'Frases longas.' : 'Frases de tamanho médio.',
      questions >= 0.1
        ? 'Faz perguntas com frequência.'
        : questions > 0
          ? 'Faz uma pergunta de vez em quando.'
          : 'Não faz perguntas.',
      voice.emojisPerPost >= 0.5 ? 'Usa emojis.' : 'Quase sem emojis.',
    ].join(' ')
  },
  audiences: [
    { title: 'Clientes', pattern: /\b(clientes?|compradores?|contratantes?)\b/i },
    {
      title: 'Lideranças e gestores',
      pattern: /\b(líder(es)?|lideranças?|gestor(a|es|as)?|fundador(a|es|as)?|diretor(a|es|as)?)\b/i,
    },
    {
      title: 'Times de tecnologia e produto',
      pattern: /\b(desenvolvedor(a|es|as)?|engenheir(o|a|os|as)|times? técnicos?|produto)\b/i,
    },
    {
      title: 'Pessoas candidatas e colegas',
      pattern: /\b(colaborador(a|es|as)?|candidat(o|a|os|as)|pessoas? do time|contratações)\b/i,
    },
  ],
}

/** The embedded assistant's vocabulary of each language. */
export const documentWords = { 'en-US': english, 'pt-BR': portuguese }
