export { WorkedCard } from './worked-card.tsx'
