import { type Entry, enter } from './gate.ts'
import { LoadingPage } from './loading-page.tsx'

export { default } from './guest-layout.tsx'
export const clientLoader = (entry: Entry) => enter(entry, 'none')
export const HydrateFallback = LoadingPage
