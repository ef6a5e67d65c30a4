/** Knowledge as other screens need it: adding to a base, what a base holds and how far it has been read. */
export { AddKnowledge } from './add-knowledge.tsx'
export { BaseState } from './base-state.tsx'
export { CreateBase } from './create-base.tsx'
export { LatestItems } from './latest-items.tsx'
export { useKnowledgeFigures } from './use-knowledge-figures.ts'
