import type { FastifyInstance } from 'fastify'
import { followAccounts } from './account-rows.ts'
import { registerAuthMethods } from './auth-methods.ts'
import type { AuthParts } from './auth-parts.ts'
import { type CompleteSignIn, createCompleteSignIn } from './complete-sign-in.ts'
import { registerEmailChange } from './email-change.ts'
import { registerImpersonate } from './impersonate.ts'
import { registerMailFlows } from './mail-flows.ts'
import { registerOAuth2SignIn } from './oauth2/sign-in-route.ts'
import { registerOtpSignIn } from './otp-sign-in.ts'
import { createPasswordCheck, type PasswordCheck } from './password-check.ts'
import { registerPasswordSignIn } from './password-sign-in.ts'
import type { SignInExtension } from './sign-in-extension.ts'
import { renameUnreadable } from './submitted.ts'

/** For the product's own sign-in methods. */
export interface SignIn extends Pick<AuthParts, 'tokens' | 'secret'> {
  readonly complete: CompleteSignIn
  readonly passwords: PasswordCheck
  /** Sets the product's extension of every sign-in. */
  extend(extension: SignInExtension): void
}

/** Account routes: sign-in methods, token refresh and the mail flows. */
export function registerAuthRoutes(fastify: FastifyInstance, parts: AuthParts): SignIn {
  followAccounts(parts.records)
  const complete = createCompleteSignIn(parts)
  const passwords = createPasswordCheck(parts)
  fastify.register(async (scope) => {
    scope.setErrorHandler(renameUnreadable)
    registerAuthMethods(scope, parts)
    registerPasswordSignIn(scope, parts, complete, passwords)
    registerOtpSignIn(scope, parts, complete)
    registerOAuth2SignIn(scope, parts, complete)
    registerImpersonate(scope, parts, complete)
    registerMailFlows(scope, parts)
    registerEmailChange(scope, parts, passwords)
  })
  const { tokens, secret, extension } = parts
  return {
    ...{ complete, passwords, tokens, secret },
    extend(added) {
      extension.current = added
    },
  }
}
