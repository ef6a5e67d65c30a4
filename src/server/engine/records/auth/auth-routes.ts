import type { FastifyInstance } from 'fastify'
import { followAccounts } from './account-rows.ts'
import { registerAuthMethods } from './auth-methods.ts'
import type { AuthParts } from './auth-parts.ts'
import { createCompleteSignIn } from './complete-sign-in.ts'
import { registerEmailChange } from './email-change.ts'
import { registerImpersonate } from './impersonate.ts'
import { registerMailFlows } from './mail-flows.ts'
import { registerOAuth2SignIn } from './oauth2/sign-in-route.ts'
import { registerOtpSignIn } from './otp-sign-in.ts'
import { createPasswordCheck } from './password-check.ts'
import { registerPasswordSignIn } from './password-sign-in.ts'
import { renameUnreadable } from './submitted.ts'

/** Everything about accounts: ways to sign in, staying signed in, and the flows by mail. */
export function registerAuthRoutes(fastify: FastifyInstance, parts: AuthParts): void {
  followAccounts(parts.records)
  fastify.register(async (scope) => {
    scope.setErrorHandler(renameUnreadable)
    const complete = createCompleteSignIn(parts)
    const checkPassword = createPasswordCheck(parts)
    registerAuthMethods(scope, parts)
    registerPasswordSignIn(scope, parts, complete, checkPassword)
    registerOtpSignIn(scope, parts, complete)
    registerOAuth2SignIn(scope, parts, complete)
    registerImpersonate(scope, parts, complete)
    registerMailFlows(scope, parts)
    registerEmailChange(scope, parts, checkPassword)
  })
}
