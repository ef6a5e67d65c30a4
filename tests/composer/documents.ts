import { readdirSync, readFileSync } from 'node:fs'
import { chunkMarkdown } from '#server/knowledge/chunk-markdown.ts'
import type { Passage } from '#server/knowledge/index.ts'
import type { DraftBrief, TopicProposal, TopicsBrief } from '#server/production/composer/index.ts'

/** Small documents of an invented maker of wind instruments, and of an invented school of sailing. */
const english = `# Notes from the workshop

## The price of a repair

We repaired 412 clarinets in 2023, and 61% of them had the same broken spring. A new spring costs $4. The postage for sending a clarinet to us costs $38. In March we began to sell the spring in an envelope with a drawing. Since then 270 envelopes have left the workshop, and the telephone rings half as often.

Most people think that a workshop earns its money with repairs. We earn ours with instruments that do not come back.

## How we listen

Every maker plays for ten minutes before touching a tool. We learned it from Odile Marchand, who ran the workshop until 2009. Hands that are cold hear nothing. A maker who is in a hurry sands away what the ear has not yet found.

Three questions come before any work:

1. Ask the player where the note hurts.
2. Listen to the note without looking.
3. Write down what you expect before you measure.

## What went wrong

In 2019 we bought 900 kilograms of African blackwood from a dealer nobody had visited. A third of it cracked within two winters, and we lost $74,000. The mistake was not the dealer. We had stopped visiting because the first deliveries were good.

Now two of us travel to every dealer once a year, and we pay for the tickets before we pay for the wood.
`

const portuguese = `# Caderno da escola de vela

## O primeiro dia no mar

Nenhum aluno toca no leme no primeiro dia. Em 2018 tentamos começar pelo leme, e 9 de cada 20 alunos desistiram antes da terceira aula. Hoje o primeiro dia é de vento: cada pessoa aprende a dizer de onde ele vem com os olhos fechados. De cada 20 alunos, 17 terminam o curso.

A escola existe há 14 anos e formou 2.300 pessoas. Muita gente acredita que velejar é força. Velejar é prestar atenção no que ainda não aconteceu.

## Quanto custa um barco parado

Um barco parado custa R$ 1.850 por mês. Ninguém conta com isso. Em 2021 tínhamos seis barcos e usávamos quatro. Vendemos dois em junho e gastamos o dinheiro em velas novas. O número de aulas canceladas por vento fraco caiu 31%.

A decisão foi da Luísa Andrade, que cuida da manutenção desde o começo. Quem conserta o barco sabe antes de todo mundo o que sobra.

## Regras de bordo

Quatro regras valem para todo mundo a bordo:

- Diga em voz alta o que vai fazer.
- Nunca solte um cabo sem olhar para onde ele corre.
- Pergunte de novo quando não ouviu.
- Agradeça quem avisou do perigo.

As regras cabem em um cartão de 8 por 5 centímetros, preso no mastro. Um aluno de onze anos corrigiu um instrutor de quarenta no segundo dia, e o instrutor agradeceu.
`

/** Both languages, with the documents above and with the handbooks in the test data. */
export const libraries = (['en-US', 'pt-BR'] as const).flatMap((language) => [
  { language, name: 'notes', passages: passagesIn([['notes', language === 'pt-BR' ? portuguese : english]]) },
  { language, name: 'handbooks', passages: passagesIn(handbooks(language)) },
])

function handbooks(language: 'en-US' | 'pt-BR'): [title: string, text: string][] {
  const folder = new URL(`../data/knowledge/${language}/`, import.meta.url)
  return readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')])
}

export function passagesIn(documents: readonly (readonly [title: string, text: string])[]): Passage[] {
  return documents.flatMap(([title, text]) =>
    chunkMarkdown(text).map((chunk, position) => ({
      chunk: `${title}-${position}`,
      item: title,
      title,
      url: '',
      position,
      ...chunk,
    })),
  )
}

const voice = { useEmojis: false, useHashtags: false }

export const topicsBrief = (language: string, passages: Passage[], more: Partial<TopicsBrief> = {}): TopicsBrief => ({
  language,
  passages,
  count: 8,
  prompt: '',
  voice,
  segments: [],
  lines: [],
  avoid: { titles: [], hooks: [], quotes: [] },
  ...more,
})

/** With the passages around the topic's quotations, like in production. */
export const draftBrief = (
  language: string,
  passages: Passage[],
  topic: TopicProposal,
  more: Partial<DraftBrief> = {},
): DraftBrief => ({
  language,
  topic,
  passages: passages.filter(({ item, position = 0 }) =>
    topic.sources.some(({ chunk }) => {
      const source = passages.find((passage) => passage.chunk === chunk)!
      return source.item === item && position >= source.position! - 1 && position <= source.position! + 2
    }),
  ),
  voice,
  characterLimit: 1300,
  avoid: { hooks: [], closers: [] },
  ...more,
})
