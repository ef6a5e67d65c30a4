import { useQuery } from '@tanstack/react-query'
import PocketBase, { BaseAuthStore, type RecordModel } from 'pocketbase'
import { useCallback } from 'react'
import { keys } from './cache.ts'
import { pb } from './client.ts'
import { queryClient } from './query-client.ts'
import { currentSession, signOut, useSession } from './session.ts'
import { type LiveEvent, useLive } from './use-live.ts'

/** Subscribes to changes of the person's own record; calls `ended` when the account is deleted. */
export function useOwnAccount(ended: () => void): void {
  const { user } = useSession()
  const hear = useCallback(
    async ({ action, record }: LiveEvent<'users'>) => {
      if (action === 'delete') {
        signOut()
        ended()
        return
      }
      // Refetch first, so that an instance the person was removed from is not chosen again.
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

/** Names of the OAuth providers linked to the account. */
export function useLinkedServices(): string[] {
  const { id } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['linked-services', id],
    queryFn: () => pb.collection('_externalAuths').getFullList<{ provider: string }>({ requestKey: null }),
    meta: { silent: true },
  })
  return data.map(({ provider }) => provider)
}

/** How the person signs in again: with the password, or with an OAuth provider in a popup. */
export type Proof = { password: string } | { service: string }

/**
 * Deletes the account of the signed-in person. The server requires a recent sign-in, made here with a second client.
 * @throws ClientResponseError 400 for wrong credentials or a sole owner; Error if another account signed in
 */
export async function deleteAccount(proof: Proof): Promise<void> {
  const { id, email } = currentSession()
  const beside = new PocketBase(pb.baseURL, new BaseAuthStore(), pb.lang)
  // With the session's token, an unknown OAuth identity is refused instead of creating a new account.
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
