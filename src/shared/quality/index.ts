export { type Assessment, assessQuality, isBlocked } from './assess.ts'
export { likeness } from './likeness.ts'
export type { Claim, Finding, QualityReport, Severity } from './report.ts'
export { measureVoice, voiceLikeness } from './voice.ts'
