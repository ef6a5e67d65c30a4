import { z } from 'zod'
import { type AiTask, offlineAnswer } from '#server/engine/ai/ai.ts'
import type { Passage } from '#server/knowledge/index.ts'
import type { AmbassadorSuggestions } from '#shared/contracts/suggestions.ts'

export interface SuggestionsInput {
  language: string
  name: string
  headline: string
  description: string
  passages: Passage[]
}

const output = z.object({
  mainObjectives: z.array(z.string().max(300)).max(5),
  editorialLines: z.array(z.string().max(200)).max(6),
  toneOfVoice: z.string().max(600),
  writingStyle: z.string().max(600),
  segments: z
    .array(
      z.object({
        title: z.string().max(120),
        targetAudience: z.string().max(500),
        pains: z.string().max(800),
        goals: z.string().max(800),
        keywords: z.array(z.string().max(60)).max(10),
      }),
    )
    .max(4),
}) satisfies z.ZodType<AmbassadorSuggestions>

/** Proposes what an ambassador could write about and for whom, from their profile and knowledge. */
export const suggestionsTask: AiTask<SuggestionsInput, AmbassadorSuggestions> = {
  name: 'suggestions',
  output,
  temperature: 0.5,
  prompt: ({ language, name, headline, description, passages }, fence) => ({
    system: [
      'You help a team describe the person their posts are written for. Propose objectives, editorial lines, tone, writing style and audience segments that fit this person and what their documents really hold. Be concrete and short.',
      fence.rule,
      `Answer in ${language === 'pt-BR' ? 'Brazilian Portuguese' : 'American English'}.`,
    ].join('\n'),
    user: [
      fence.around('person', JSON.stringify({ name, headline, description })),
      ...passages.map(({ title, headings, text }) =>
        fence.around('document', JSON.stringify({ title, headings, text })),
      ),
    ].join('\n\n'),
  }),
}

export const suggestionsAnswer = offlineAnswer(suggestionsTask, proposeFromDocuments)

/** Without a provider: headings of the documents become editorial lines, people they mention become segments. */
function proposeFromDocuments({ language, headline, passages }: SuggestionsInput): AmbassadorSuggestions {
  const words = language === 'pt-BR' ? portuguese : english
  const editorialLines = frequentHeadings(passages).slice(0, 5)
  const sentences = passages.flatMap(({ text }) => text.match(/(?<![^.!?\n])[^.!?\n]+[.!?]/g) ?? [])
  return {
    mainObjectives: [
      ...editorialLines.slice(0, 2).map((line) => words.knownFor(line)),
      ...(headline ? [words.trusted(headline)] : []),
    ],
    editorialLines,
    toneOfVoice: words.tone,
    writingStyle: words.style,
    segments: words.audiences
      .flatMap(({ title, pattern }) => {
        const spoken = sentences.filter((sentence) => pattern.test(sentence))
        if (spoken.length < 2) return []
        const [pains = '', goals = ''] = spoken
          .map((sentence) => sentence.trim())
          .filter((sentence) => sentence.length < 300)
        return [{ title, targetAudience: title, pains, goals, keywords: [] }]
      })
      .slice(0, 3),
  }
}

function frequentHeadings(passages: readonly Passage[]): string[] {
  const counts = new Map<string, number>()
  for (const { headings, title, text } of passages) {
    const line = headings.at(-1) ?? title
    if (line.length < 4 || line.length > 80) continue
    counts.set(line, (counts.get(line) ?? 0) + text.length)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([line]) => line)
}

const english = {
  knownFor: (line: string) => `Be known for a subject of our own: ${line}`,
  trusted: (headline: string) => `Earn the trust of people who look for: ${headline}`,
  tone: 'Direct and warm. Says what happened, with numbers, before saying what to think of it.',
  style: 'Short paragraphs. One idea per post. Examples from our own work instead of general advice.',
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
  tone: 'Direto e próximo. Conta o que aconteceu, com números, antes de dizer o que pensar.',
  style: 'Parágrafos curtos. Uma ideia por post. Exemplos do nosso trabalho em vez de conselhos gerais.',
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
