/** People: who is signed in, how they look, and how they leave. */

export { useAvatar } from './use-avatar.ts'
export { useSignOut } from './use-sign-out.ts'
export { resendVerification } from './verification-mail.ts'
export { VerifyBanner } from './verify-banner.tsx'
