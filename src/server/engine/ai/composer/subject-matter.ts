import type { Section, Unit } from './reading.ts'
import { terms } from './reading.ts'

/** How words weigh in a set of sections: what stands in few of them tells more. */
export interface SubjectMatter {
  termsOf(text: string): Set<string>
  ofSection(section: Section): ReadonlySet<string>
  /** Share of the weight of `wanted` that the section covers, 0–1; headings count too. */
  coverage(wanted: ReadonlySet<string>, section: Section): number
  /** Likeness of a text to a section by shared weight, 0–1. */
  kinship(unitTerms: ReadonlySet<string>, section: ReadonlySet<string>): number
}

export function weighSubjects(sections: readonly Section[], stopwords: readonly string[]): SubjectMatter {
  const stops = new Set(stopwords)
  const termsOf = (text: string) => new Set(terms(text, stops))
  const bySection = new Map<Section, ReadonlySet<string>>()
  const documents = new Map<string, number>()
  for (const section of sections) {
    const own = termsOf([section.title, ...section.headings, ...section.units.map(textOf)].join(' '))
    bySection.set(section, own)
    for (const term of own) documents.set(term, (documents.get(term) ?? 0) + 1)
  }
  const weight = (term: string) => Math.log(1 + sections.length / (1 + (documents.get(term) ?? 0)))
  const sum = (values: Iterable<string>) => [...values].reduce((total, term) => total + weight(term), 0)
  return {
    termsOf,
    ofSection: (section) => bySection.get(section) ?? new Set(),
    coverage(wanted, section) {
      const known = [...wanted].filter((term) => documents.has(term))
      if (known.length === 0) return 0
      const own = bySection.get(section) ?? new Set()
      return sum(known.filter((term) => own.has(term))) / sum(known)
    },
    kinship(left, right) {
      const shared = sum([...left].filter((term) => right.has(term)))
      return shared === 0 ? 0 : shared / Math.sqrt(sum(left) * sum(right))
    },
  }
}

export const textOf = (unit: Unit): string => [unit.text, ...unit.items].filter(Boolean).join(' ')
