/** Legal texts: the product's own, and those that administrators have written. */
export { LegalBody } from './legal-body.tsx'
export { ownLegalMarkup, ownLegalText } from './own-legal-text.ts'
