export { assessQuality } from './assess.ts'
export type { QualityInput } from './check.ts'
export { LikeTexts, likeness } from './likeness.ts'
export { measureVoice } from './voice.ts'
