import { type Entry, enter } from './gate.ts'
import { LoadingPage } from './loading-page.tsx'

/** Pages behind a link that was sent or printed: for whoever has it, signed in or not. */
export { default } from './guest-layout.tsx'
export const clientLoader = (entry: Entry) => enter(entry, 'none')
export const HydrateFallback = LoadingPage
