import { authOptions, type OAuth2Provider } from '#shared/collections/auth-options.ts'
import { users } from '#shared/collections/users.ts'

const options = authOptions(users.name, {
  oauth2: { mappedFields: { id: '', name: 'name', username: '', avatarURL: 'avatar' } },
})

/** `users` with the sign-in services as they are at the moment of each request; they also provide name and picture. */
export const usersWith = (providers: () => readonly OAuth2Provider[]): typeof users => ({
  ...users,
  auth: {
    ...options,
    oauth2: {
      ...options.oauth2,
      get enabled() {
        return providers().length > 0
      },
      get providers() {
        return providers()
      },
    },
  },
})
