/** Accounts for other screens: the signed-in person, their picture, and signing out. */

import { lazyPiece } from '#web/records/index.ts'

export { useAvatar } from './use-avatar.ts'
export { useSignOut } from './use-sign-out.ts'
export { resendVerification } from './verification-mail.ts'
export { VerifyBanner } from './verify-banner.tsx'

export const InvitedSignUpForm = lazyPiece(() => import('./invited-sign-up-form.tsx'))
