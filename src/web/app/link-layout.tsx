import { type Entry, enter } from './gate.ts'

/** The layout of pages behind a mailed or printed link: for everyone with the link, signed in or not. */
export { default } from './guest-layout.tsx'
export const clientLoader = (entry: Entry) => enter(entry, 'none')
