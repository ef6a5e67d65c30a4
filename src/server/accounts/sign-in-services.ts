import { authOptions, type OAuth2Provider } from '#shared/collections/auth-options.ts'
import { users } from '#shared/collections/users.ts'

/** `users` with the sign-in services of this installation, which also provide name and picture. */
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
