import { finding, type Reading } from './check.ts'
import { isOpposed, opposesItself } from './forms/opposition.ts'
import { repeatedFrom, repeatsItself } from './forms/repetition.ts'
import { type Said, saidOf } from './forms/said.ts'
import { isSaying, slogansFrom } from './forms/slogans.ts'
import { announces, isStaged } from './forms/staging.ts'
import { isComeback, isRise, isTurn } from './forms/stories.ts'
import type { Language } from './language.ts'
import type { Finding } from './report.ts'

/** Phrasings typical of machine-written text, recognized by their form rather than their words. */
export function checkForms(reading: Reading): Finding[] {
  const { sentences, paragraphs, body, unquoted, language } = reading
  const said = sentences.map(({ start, end }) => saidOf(unquoted.slice(start, end), language))
  const found: Finding[] = []
  let marked = 0
  const report = (check: string, at: number, count: number) => {
    const [start, end] = [sentences[at]!.start, sentences[at + count - 1]!.end]
    // Of several forms of one sentence the first is enough.
    if (start < marked) return
    marked = end
    found.push(finding(check, 'warn', body, [start, end]))
  }
  for (const [index, sentence] of said.entries()) {
    const form = formOf(sentence, said.slice(index + 1, index + 3), language, index === 0)
    if (form) report(form.check, index, form.count)
  }
  return [...found, ...lists(reading, paragraphs)]
}

interface Form {
  check: string
  /** Sentences. */
  count: number
}

function formOf(sentence: Said, following: readonly Said[], language: Language, isFirst: boolean): Form | null {
  const [next, third] = following
  if (next) {
    if (isStaged(sentence, next, language)) return { check: 'staged-answer', count: 2 }
    if (third && isSeries(sentence, next, language)) return { check: 'fragment-series', count: 3 }
    if (isOpposed(sentence, next, language)) return { check: 'contrast-frame', count: 2 }
    const repeated = repeatedFrom([sentence, ...following])
    if (repeated > 0) return { check: 'repeated-form', count: repeated }
    if (isRise(sentence, next, language) || (isFirst && isComeback(sentence, next, language)))
      return { check: 'stock-story', count: 2 }
  }
  if (opposesItself(sentence, language)) return { check: 'contrast-frame', count: 1 }
  if (repeatsItself(sentence)) return { check: 'repeated-form', count: 1 }
  if (isTurn(sentence, language)) return { check: 'stock-story', count: 1 }
  if (announces(sentence, language)) return { check: 'announcement', count: 1 }
  return isSaying(sentence, language) ? { check: 'saying', count: 1 } : null
}

/** "No fluff. No jargon. Just results." */
function isSeries({ text }: Said, next: Said, language: Language): boolean {
  const opening = language === 'pt' ? /^(?:sem|nada de|zero|nenhum|nenhuma) /i : /^(?:no|zero|without) /i
  return text.length <= 40 && next.text.length <= 40 && opening.test(text) && opening.test(next.text)
}

function lists({ body }: Reading, paragraphs: Reading['paragraphs']): Finding[] {
  const lines = paragraphs.map(({ text }) => text)
  for (let at = 0; at + 2 < lines.length; at += 1) {
    const count = slogansFrom(lines.slice(at, at + 20))
    if (count > 0)
      return [finding('slogan-list', 'warn', body, [paragraphs[at]!.start, paragraphs[at + count - 1]!.end])]
  }
  return []
}
