import type { Fence } from '#server/engine/ai/fence.ts'
import type { Passage } from '#server/knowledge/index.ts'
import type { Segment } from './composer/index.ts'

export const languageNames: Record<string, string> = { 'en-US': 'American English', 'pt-BR': 'Brazilian Portuguese' }

/** A fenced list for a prompt; empty if there is nothing to list. */
export const section = (fence: Fence, title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `${title}:\n${fence.around('list', lines.map((line) => `- ${line}`).join('\n'))}\n` : ''

/** A numbered passage for a prompt. */
export const passageText =
  (fence: Fence) =>
  ({ title, headings, text, date }: Passage, index: number): string => {
    const published = date && `published ${date}`
    return fence.around(`passage ${index}`, `${[title, ...headings, published].filter(Boolean).join(' › ')}\n${text}`)
  }

/** A group of readers in one line. */
export const segmentText = ({ keywords = [], ...texts }: Segment): string =>
  [...Object.values(texts), keywords.join(', ')].filter(Boolean).join('. ')
