import { type Entry, enter } from './gate.ts'

/** Pages behind a link that was sent or printed: for whoever has it, signed in or not. */
export { default } from './guest-layout.tsx'
export const clientLoader = (entry: Entry) => enter(entry, 'none')
