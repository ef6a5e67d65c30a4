import { useQuery } from '@tanstack/react-query'
import PocketBase, { BaseAuthStore, type RecordModel } from 'pocketbase'
import { useCallback } from 'react'
import { keys } from './cache.ts'
import { pb } from './client.ts'
import { queryClient } from './query-client.ts'
import { currentSession, signOut, useSession } from './session.ts'
import { type LiveEvent, useLive } from './use-live.ts'

/** Keeps the person's own record and their workspaces true, wherever they change; `ended` is called when the account goes. */
export function useOwnAccount(ended: () => void): void {
  const { user } = useSession()
  const hear = useCallback(
    async ({ action, record }: LiveEvent<'users'>) => {
      if (action === 'delete') {
        signOut()
        ended()
        return
      }
      // Nobody is to choose a workspace again that they were removed from a moment ago.
      if (record.instance !== currentSession().user?.instance) {
        await queryClient.invalidateQueries({ queryKey: keys.collection('instances') })
      }
      const now = currentSession().user
      if (now?.id !== record.id || now.updated > record.updated) return
      pb.authStore.save(pb.authStore.token, record as unknown as RecordModel)
    },
    [ended],
  )
  useLive('users', user?.id ?? '', { onEvent: hear })
}

/** Names of the services the person signs in with. */
export function useLinkedServices(): string[] {
  const { id } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['linked-services', id],
    queryFn: () => pb.collection('_externalAuths').getFullList<{ provider: string }>({ requestKey: null }),
    meta: { silent: true },
  })
  return data.map(({ provider }) => provider)
}

/** How people show once more who they are: by their password, or by a service in a window of its own. */
export type Proof = { password: string } | { service: string }

/**
 * Deletes the account of the person who is signed in. The server wants a sign-in of a moment ago.
 * @throws ClientResponseError 400 where the proof is not right or a workspace is in the way; Error for another account
 */
export async function deleteAccount(proof: Proof): Promise<void> {
  const { id, email } = currentSession()
  const beside = new PocketBase(pb.baseURL, new BaseAuthStore(), pb.lang)
  // With the session at hand a service that vouches for somebody else is refused instead of making a new account.
  beside.authStore.save(pb.authStore.token, pb.authStore.record)
  const users = beside.collection('users')
  const { record } =
    'password' in proof
      ? await users.authWithPassword(email, proof.password)
      : await users.authWithOAuth2({ provider: proof.service })
  if (record.id !== id) throw new Error('The sign-in was that of another account.')
  await users.delete(id)
  signOut()
}
