/** Ideas that wait in the browser. */
export { startIdeas } from './idea-outbox.ts'
