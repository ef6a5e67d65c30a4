import { corpus } from '#tests/search/corpus.ts'

/** The subjects of a workspace's knowledge, one item each. */
export const subjects = [
  'Repairs',
  'Pricing',
  'Hiring',
  'Suppliers',
  'Incidents',
  'Training',
  'Deliveries',
  'Audits',
  'Returns',
]

const sections = 12
const { documents } = corpus(subjects.length * sections, { words: 90, scopes: 1 })

/** A page of a few sections with unique figures, from which posts can be written. */
export function pageText(subject: string, number: number): string {
  const parts = documents.slice(number * sections, (number + 1) * sections).map(({ text }, at) => {
    const figure = 100 + number * 17 + at
    return `## ${subject} in year ${at + 1}\n\nIn ${2010 + at} we counted ${figure} cases of ${subject.toLowerCase()} and decided to change one thing at a time. ${text}.`
  })
  return `# ${subject}\n\n${parts.join('\n\n')}`
}
