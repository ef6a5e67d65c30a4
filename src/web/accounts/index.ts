/** Accounts for other screens: the signed-in person, their picture, and signing out. */

export { AuthForm, legalLinks, NewPasswordFields } from './auth-form.tsx'
export { countryOptions } from './countries.ts'
export { SignInServices } from './sign-in-services.tsx'
export { useAvatar } from './use-avatar.ts'
export { useSignOut } from './use-sign-out.ts'
export { resendVerification } from './verification-mail.ts'
export { VerifyBanner } from './verify-banner.tsx'
