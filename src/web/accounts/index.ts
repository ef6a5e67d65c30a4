/** People: who is signed in, how they look, and how they leave. */
export { resendVerification } from './resend-verification.ts'
export { useAvatar } from './use-avatar.ts'
export { useSignOut } from './use-sign-out.ts'
export { VerifyBanner } from './verify-banner.tsx'
