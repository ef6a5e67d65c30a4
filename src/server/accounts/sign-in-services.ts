import { authOptions, type OAuth2Provider } from '#shared/collections/auth-options.ts'
import { users } from '#shared/collections/users.ts'

/** `users` as this installation has it: who signs in with one of the services brings name and picture. */
export const usersWith = (providers: readonly OAuth2Provider[]): typeof users => ({
  ...users,
  auth: authOptions(users.name, {
    oauth2: {
      enabled: providers.length > 0,
      providers,
      mappedFields: { id: '', name: 'name', username: '', avatarURL: 'avatar' },
    },
  }),
})
