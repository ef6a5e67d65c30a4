import { describe, expect, it } from 'vitest'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const limits = [300, 420, 560, 700, 900, 1300]

/** Every post about the text, at every length. */
function postsAbout(language: string, text: string, name = ''): string[] {
  const passages = passagesIn([['text', text]])
  const voice = { name, useEmojis: false, useHashtags: false }
  return composeTopics(topicsBrief(language, passages, { voice })).flatMap((topic) =>
    limits.map((characterLimit) => composeDraft(draftBrief(language, passages, topic, { characterLimit, voice })).body),
  )
}

const letter = `# Letter

## What we decided

In February we moved 46 technicians from piece rate to salary. The board asked me to wait. If we had waited, we would have lost the crew in Toledo, who had an offer from a competitor. We did not wait. Repairs that came back within thirty days fell from 11% to 4%.

Most people believe that salaried technicians are slower. In reality, ours finish 9% more calls than before. We counted them ourselves for a year.

## What we got wrong

I signed a lease of ten years for a building that we use to a third. We pay $31,000 a month for air. However, the landlord takes one floor back in 2027. We learned to ask for a second opinion before anything that lasts longer than three years.`

const carta = `# Carta

## Gente

Muita gente acredita que loja perde vendedor por salário. Na realidade, dos 38 que saíram, 22 citaram a escala de domingo. Passamos a sortear os domingos com dois meses de antecedência, e desde setembro saíram quatro pessoas.

## O erro do ano

Em maio compramos 12 mil pares de um modelo que eu achei bonito. Vendemos 2.300. O restante saiu em janeiro pela metade do preço, e perdemos R$ 610 mil. Os vendedores tinham avisado na primeira semana. Eu não perguntei. Desde agosto nenhum pedido acima de mil pares sai sem o voto de cinco vendedores. Três pedidos meus já foram recusados.`

describe('a post means what its source means', () => {
  it.each([
    ['en-US', letter, 'We did not wait.', 'If we had waited, we would have lost the crew in Toledo'],
    ['en-US', letter, 'Most people believe that salaried technicians are slower', 'In reality, ours finish 9% more'],
    ['en-US', letter, 'In reality, ours finish 9% more', 'Most people believe that salaried technicians are slower'],
    ['en-US', letter, 'We use to a third. We pay', 'However, the landlord takes one floor back'],
    ['pt-BR', carta, 'Muita gente acredita que loja', 'Na realidade, dos 38 que saíram'],
    ['pt-BR', carta, 'Na realidade, dos 38 que saíram', 'Muita gente acredita que loja'],
    ['pt-BR', carta, 'Vendemos 2.300.', 'Em maio compramos 12 mil pares'],
    ['pt-BR', carta, 'O restante saiu em janeiro', 'endemos 2.300.'],
    ['pt-BR', carta, 'Três pedidos meus', 'Desde agosto nenhum pedido'],
  ])('%s: says “%3$s” only together with “%4$s”', (language, text, sentence, needed) => {
    const posts = postsAbout(language, text)
    expect(posts.length).toBeGreaterThanOrEqual(limits.length)
    for (const post of posts) if (post.includes(sentence)) expect(post).toContain(needed)
  })

  it('never leaves out a sentence between two of a paragraph', () => {
    const sentences = (text: string) => text.split(/(?<=[.!?])\s+/)
    for (const [language, text] of [
      ['en-US', letter],
      ['pt-BR', carta],
    ] as const) {
      const paragraphs = text.split(/\n+/).map(sentences)
      const posts = postsAbout(language, text)
      expect(posts.length).toBeGreaterThanOrEqual(limits.length)
      for (const post of posts) {
        const [opening = '', ...rest] = post.split('\n\n')
        const said = new Set([...sentences(opening), ...rest.flatMap(sentences)])
        for (const paragraph of paragraphs) {
          const used = paragraph.flatMap((sentence, index) => (said.has(sentence) ? [index] : []))
          expect(used).toEqual(used.map((_, index) => used[0]! + index))
        }
      }
    }
  })

  it('takes no sentence out of the middle of a paragraph for its opening', () => {
    const clinic = `# Clinic

My partner believed that clients would leave. In fact, 40 of our 3,200 clients did, and 210 new ones came. I was wrong about something else. I expected sick days to fall. They did not.`
    const posts = postsAbout('en-US', clinic)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) {
      expect(post).not.toMatch(/^(?:I was wrong|I expected)/)
      if (post.includes('I expected sick days'))
        expect(post.replace(/\s+/g, ' ')).toContain('I was wrong about something else. I expected')
    }
  })

  it('is a section of one subject', () => {
    const under = (between: string) =>
      postsAbout(
        'en-US',
        `# Letter

My worst decision was the warehouse in Ohio. I signed a ten-year lease for a building that we use to a third. We pay $31,000 a month for air. I had one broker and no second opinion, and that is on me.

${between}Some shareholders have asked why we keep $6 million in cash. I sleep better, and so should you.`,
      )
    expect(under('## Cash\n\n').some((post) => post.includes('second opinion'))).toBe(true)
    expect(under('')).toEqual([])
  })

  it('opens with the heading if its first sentence goes on from it', () => {
    const story = `# We fired our biggest customer

They were 38% of our revenue. They were also 70% of our support tickets, and the reason why my partner quit. I knew for a year. We had cash for 14 months, and the call took nine minutes.`
    const posts = postsAbout('en-US', story)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) expect(post).toMatch(/^We fired our biggest customer\.\n\nThey were 38%/)
  })

  it('is not written from a definition, a manual or a norm', () => {
    const norm = `# Instrução nº 14

Art. 1º Esta instrução dispõe sobre o tratamento de dados pessoais de clientes pelas áreas da empresa.

Art. 2º O consentimento deverá ser fornecido por escrito, salvo nos casos previstos no art. 5º. É vedado o envio de planilhas com dados de clientes por e-mail.

Art. 3º O encarregado comunica os titulares em até três dias úteis.`
    const manual = `# Remote work

Employees who have completed their probation are eligible. You may work from home on two days a week. Your manager must be informed. The company provides a laptop and a screen, which must be returned.

A sprint is a period of two weeks. A backlog is a list of tasks. A retrospective is a meeting at the end of a sprint.`
    expect(postsAbout('pt-BR', norm)).toEqual([])
    expect(postsAbout('en-US', manual)).toEqual([])
  })
})

describe('a conversation', () => {
  const talk = `# Interview

**Host:** Most founders say that churn is a marketing problem, and I always tell them the same.

**Maria Okafor:** I don't think so. We lost 40 customers last spring, and I called every one of them. 31 had changed the person at the oven. The new person had never been shown the thing. We now give every new baker a call in their first week.

**Host:** I raised my own prices in 2019 and lost half of my customers. What would you tell yourself five years ago?

**Maria Okafor:** Raise the price earlier. We charged $19 a month because I was embarrassed. At $49 we lost three customers, and the others began to treat us as a supplier and not as an app.`

  it('gives only the words of the ambassador', () => {
    const posts = postsAbout('en-US', talk, 'Maria Okafor')
    expect(posts.some((post) => post.includes('We lost 40 customers last spring'))).toBe(true)
    for (const post of posts) expect(post).not.toMatch(/Host|Maria Okafor|I don't think so|raised my own|marketing/)
  })

  it('gives no short answer of a long conversation, which needs its question', () => {
    const long = talk.replace(
      'in their first week.',
      'in their first week. A baker in Leeds told me that she had read our handbook twice on the night bus and had understood none of it. I asked her to show me the page, and it was the page that I had written in 2016. We cut it from 31 pages to four, and in the spring after that we lost nine customers.',
    )
    const answers = (count: number) =>
      Array.from(
        { length: count },
        (_, index) =>
          `**Host:** And in year ${index}?\n\n**Maria Okafor:** Nobody rang us in ${index} days, and the ovens of ${index + 2} customers were cold.`,
      )
    const written = (count: number) => postsAbout('en-US', [long, ...answers(count)].join('\n\n'), 'Maria Okafor')
    expect(written(2).some((post) => post.includes('handbook twice'))).toBe(true)
    expect(written(100)).toEqual([])
  })

  it('gives nothing to a person who is not in it', () => {
    expect(postsAbout('en-US', talk, 'Ines Falk')).toEqual([])
    expect(postsAbout('en-US', talk)).toEqual([])
  })
})

describe('a conversation whose questions have no names', () => {
  const talk = `# The docks

Hi Matej. Tell us how it began.

Matej: In 2008 I sold a shop for contact lenses, which had 14 people. I had promised my wife a quiet year. We lasted four months, and I began to draw docks for telephones at the kitchen table.

What went wrong first?

Matej: We ordered 900 docks of crystal before we had one customer. 61 of them broke on the way. We paid for the glass and for the broken tables, and I learned to ask the carrier first.

How big is the market? We read that it is worth 3 billion dollars.

Matej: I never looked. We sold 240 docks in the first winter, and I wrapped every one of them.`

  it('gives only the answers, without the name in front of them', () => {
    const posts = postsAbout('en-US', talk, 'Matej Novak')
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) expect(post).not.toMatch(/Matej|Tell us|3 billion|went wrong first/)
    expect(postsAbout('en-US', talk, 'Ines Falk')).toEqual([])
  })

  it('knows names in brackets', () => {
    const panel = `# How do you hire your first engineer?

[Eric] In 2015 I had a company with my co-founder, Jack. I wrote all the code, and Jack did all the selling. We hired nobody for as long as possible. When we were ready, 14 people whom we had worked with were waiting.

[Dan] Our answer is completely different. We lost 3 engineers in the first year, and I blamed the market for it.`
    const posts = postsAbout('en-US', panel, 'Eric Koslow')
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) expect(post).not.toMatch(/Eric|Dan|3 engineers|completely different/)
  })

  const history = `# História de vida

Entrevista de José Luiz Fernandes, da Padaria Pão Sagrado

(00:00:36) P1- Zé Luiz, como foi o primeiro ano?

R- Em 1989 eu comprei um forno fiado e a farinha subiu três vezes no mesmo mês. Eu vendia o pão de manhã mais barato do que a farinha custava à tarde. Só percebi quando o meu irmão fez a conta num saco de papel.

(00:55) P1 – E o que mudou? Eu ouvi que o senhor quase fechou em 1990.

R – Passei a comprar farinha toda segunda, nem mais nem menos. Em dois anos paguei o forno. O saco de papel está na parede da padaria até hoje.`

  it('gives the answers of letters to the person whom the document names', () => {
    const posts = postsAbout('pt-BR', history, 'José Luiz Fernandes')
    expect(posts.some((post) => post.includes('comprei um forno fiado'))).toBe(true)
    for (const post of posts) expect(post).not.toMatch(/P1|R ?[-–]|quase fechou|como foi|00:/)
    expect(postsAbout('pt-BR', history, 'Ana Prado')).toEqual([])
  })
})

describe('a table', () => {
  it('may follow a sentence that counts something else', () => {
    const pay = `# Salários

Em 2019 publicamos todos os salários na parede da copa. A ideia foi da minha irmã, depois que dois dentistas descobriram que ganhavam valores diferentes.

| Função | Salário |
| --- | --- |
| Recepção | R$ 3.100 |
| Auxiliar | R$ 3.600 |
| Dentista | R$ 11.400 |

Perdemos uma pessoa no primeiro mês. Três pediram para aprender outra função.`
    expect(postsAbout('pt-BR', pay).some((post) => post.includes('• Recepção: R$ 3.100'))).toBe(true)
  })

  it('is read with the headings of its columns', () => {
    const pay = `# Pay

We pay the same for the same work, wherever somebody lives. In 2023 we threw out all salary bands and kept these three.

| Level | Salary | What we expect |
| --- | --- | --- |
| Maker | $92,000 | Finishes a task that somebody else has cut |
| Senior | $118,000 | Cuts the task and finishes it |
| Lead | $141,000 | Decides which task is not done |

Two people left because of it in the first month. Nobody has left because of money since.`
    const posts = postsAbout('en-US', pay)
    expect(posts.some((post) => post.includes('• Maker. Salary: $92,000. What we expect: Finishes a task'))).toBe(true)
    for (const post of posts) expect(post).not.toContain('|')
  })
})

describe('notes under a label', () => {
  it('are written from their beginning, without the label', () => {
    const slides = `# Resultados

Anotações da fala: em 2024 eu assinei a abertura de uma loja em Sorocaba. Meu sócio avisou duas vezes que não tinha gente. Eu respondi que gente se arruma. Sorocaba vendeu 31% da meta e fechou em junho. Dos sete contratados, cinco foram para Campinas e dois saíram.`
    const posts = postsAbout('pt-BR', slides)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) {
      expect(post).toMatch(/meu sócio avisou duas vezes/iu)
      expect(post).not.toContain('Anotações')
    }
  })
})

describe('a quotation that stands alone', () => {
  it('is not left out of a story either, which may turn on it', () => {
    const text = `# Caminho

Em 2017 abri a minha empresa com um sócio e 14 clientes. Perdemos cinco no primeiro inverno, e eu pus a culpa no mercado. A culpa era da nossa planilha.

“Demora uns três anos para você voltar ao salário que tinha.”

Contratamos uma contadora em março de 2019, e ela refez a planilha em uma tarde. Desde aquela tarde sabemos quanto custa cada entrega.`
    expect(postsAbout('pt-BR', text)).toEqual([])
    expect(postsAbout('pt-BR', text.replace(/“.*”\n\n/, '')).length).toBeGreaterThan(0)
  })
})

describe('a list', () => {
  it('loses the separators of its items', () => {
    const rules = `# Rules

In 2022 we wrote down three rules for the night shift, because we had lost two drivers in one winter:

- We call before we drive;
- We never drive alone; and
- We stop when one of us wants to stop;

We have not lost anybody since then. The rules hang in every cab.`
    const posts = postsAbout('en-US', rules)
    expect(posts.some((post) => post.includes('• We never drive alone\n'))).toBe(true)
  })
})
