/** People: who is signed in, how they look, and how they leave. */
export { useAvatar } from './use-avatar.ts'
export { useSignOut } from './use-sign-out.ts'
