/** Areas of the frame around the pages behind the sign-in, and of the dashboard. All others are loaded with their screens. */
export { batches } from './batches.ts'
export { instances } from './instances.ts'
export { notifications } from './notifications.ts'
export { onboarding } from './onboarding.ts'
export { shell } from './shell.ts'
export { verification } from './verification.ts'
