/** Knowledge for other screens: adding to a base, its contents and their state. */
export { AddKnowledge } from './add-knowledge.tsx'
export { BaseState } from './base-state.tsx'
export { CreateBase } from './create-base.tsx'
export { LatestItems } from './latest-items.tsx'
export { PlayFrom } from './play-from.tsx'
export { useKnowledgeFigures } from './use-knowledge-figures.ts'
