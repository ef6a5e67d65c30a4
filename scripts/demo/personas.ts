import type { Draft } from '#server/engine/records/record.ts'
import type { Language } from '#shared/preferred-language.ts'

type Persona = Draft<'ambassadors'> & { name: string; headline: string; segments: Draft<'audience_segments'>[] }

/** The demo's ambassadors: people of the sample companies, or a neutral one for your own documents. */
export const demoPersonas: Record<Language, { samples: Persona; documents: Persona }> = {
  'en-US': {
    samples: {
      name: 'Maya Lindqvist',
      headline: 'Founder of Larkfield · keeping food and medicine cold',
      description: 'Founder of Larkfield, a company that watches over refrigerated transport.',
      editorialLines: [
        'Lessons from incidents',
        'Hiring and the first month',
        'Honest pricing',
        'Principles of a cold chain',
      ],
      mainObjectives: [
        'Win the trust of logistics leaders by showing real numbers',
        'Attract people who like practical work',
      ],
      toneOfVoice: 'Direct, warm, a little dry.',
      writingStyle: 'Short sentences. Numbers first, opinion after.',
      traits: { casual: 45, bold: 60, narrative: 60 },
      useEmojis: false,
      useHashtags: false,
      segments: [
        {
          title: 'Logistics leaders',
          targetAudience: 'Heads of logistics and quality at food and pharma companies',
          pains: 'spoiled loads, alarms nobody answers, disputes with customers',
          goals: 'fewer losses and proof for customers',
        },
        {
          title: 'Founders of practical companies',
          targetAudience: 'Founders who run operations with people on the road',
          pains: 'hiring, pricing, saying no',
          goals: 'decisions that hold for years',
        },
      ],
    },
    documents: {
      name: 'Alex Morgan',
      headline: 'Writes about how we work',
      editorialLines: [],
      useEmojis: false,
      useHashtags: false,
      segments: [],
    },
  },
  'pt-BR': {
    samples: {
      name: 'Helena Prado',
      headline: 'Fundadora da Moinho Claro · massa pronta para padarias de bairro',
      description: 'Fundadora da Moinho Claro, que entrega massa pronta para padarias de bairro.',
      editorialLines: [
        'Lições da operação',
        'Liderança de gente que acorda cedo',
        'Preço justo e conta aberta',
        'A padaria de bairro como negócio',
      ],
      mainObjectives: ['Ser referência para donas e donos de padaria', 'Mostrar decisões com números reais'],
      toneOfVoice: 'Próxima, direta, sem enfeite.',
      writingStyle: 'Frases curtas. Primeiro o fato, depois a opinião.',
      traits: { casual: 60, bold: 55, narrative: 65 },
      useEmojis: false,
      useHashtags: false,
      segments: [
        {
          title: 'Donas e donos de padaria',
          targetAudience: 'Quem toca padaria de bairro e faz de tudo um pouco',
          pains: 'desperdício, fila, turno da madrugada, falta de gente',
          goals: 'vender mais sem trabalhar mais horas',
        },
        {
          title: 'Lideranças de operação',
          targetAudience: 'Quem coordena produção e logística de alimentos',
          pains: 'erros escondidos, custo de energia, rotatividade',
          goals: 'equipe que conta o que deu errado',
        },
      ],
    },
    documents: {
      name: 'Alex Moraes',
      headline: 'Escreve sobre como trabalhamos',
      editorialLines: [],
      useEmojis: false,
      useHashtags: false,
      segments: [],
    },
  },
}
