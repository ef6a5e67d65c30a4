/** Ideas that are stored in the browser until they are sent. */
export { startIdeas } from './idea-outbox.ts'
