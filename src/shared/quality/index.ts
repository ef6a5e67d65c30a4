export { assessQuality } from './assess.ts'
export type { QualityInput } from './check.ts'
export { likeness } from './likeness.ts'
export { measureVoice } from './voice.ts'
