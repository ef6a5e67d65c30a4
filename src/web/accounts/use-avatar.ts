import { pb, useSession } from '#web/records/index.ts'

/** The URL of the signed-in person's picture; null without one. */
export function useAvatar(): string | null {
  const { user } = useSession()
  return user?.avatar ? pb.files.getURL(user, user.avatar) : null
}
