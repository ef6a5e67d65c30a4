import type { Picture } from '#shared/pictures.ts'
import { avatarPicture, useSession } from '#web/records/index.ts'

/** The signed-in person's picture; null without one. */
export function useAvatar(): Picture | null {
  const { user } = useSession()
  return user && avatarPicture('users', user)
}
