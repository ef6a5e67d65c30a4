/** Areas behind the sign-in, and the sign-in itself. */
export { accounts } from './accounts.ts'
export { ambassadors } from './ambassadors.ts'
export { instances } from './instances.ts'
export { knowledge } from './knowledge.ts'
export { onboarding } from './onboarding.ts'
export { production } from './production.ts'
export { quality } from './quality.ts'
export { shell } from './shell.ts'
