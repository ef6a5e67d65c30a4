import { useQuery } from '@tanstack/react-query'
import PocketBase, { BaseAuthStore, ClientResponseError, type RecordModel } from 'pocketbase'
import { useCallback } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { keys } from './cache.ts'
import { pb } from './client.ts'
import { invalidate } from './query-client.ts'
import { currentSession, signOut, useSession } from './session.ts'
import { type LiveEvent, useLive } from './use-live.ts'

/** Subscribes to changes of the person's own record; calls `ended` when the account is deleted. */
export function useOwnAccount(ended: () => void): void {
  const { user } = useSession()
  const hear = useCallback(
    async (event?: LiveEvent<'users'>) => {
      const { action, record } = event ?? { action: 'update', record: await readOwn() }
      if (!record) return
      if (action === 'delete') {
        signOut()
        ended()
        return
      }
      // Refetch first, so that an instance the person was removed from is not chosen again.
      if (record.instance !== currentSession().user?.instance) {
        await invalidate({ queryKey: keys.collection('instances') })
      }
      const now = currentSession().user
      if (now?.id !== record.id || now.updated > record.updated) return
      pb.authStore.save(pb.authStore.token, record as unknown as RecordModel)
    },
    [ended],
  )
  useLive('users', user?.id ?? '', { onChange: hear })
}

/** Undefined if the record cannot be read now. */
function readOwn(): Promise<Row<'users'> | undefined> {
  return pb
    .collection<Row<'users'>>('users')
    .getOne(currentSession().id, { requestKey: null })
    .catch(() => undefined)
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

/**
 * Links a service to the account, in a popup.
 * @throws ClientResponseError 403 without a recent sign-in, 400 if the service's account is linked elsewhere
 */
export async function linkService(provider: string): Promise<true> {
  const { id } = currentSession()
  const beside = new PocketBase(pb.baseURL, new BaseAuthStore(), pb.lang)
  beside.authStore.save(pb.authStore.token, pb.authStore.record)
  try {
    const { record } = await beside.collection('users').authWithOAuth2({ provider })
    if (record.id !== id) throw new Error('The service is linked to another account.')
  } catch (error) {
    // It is linked at this point; only signing in with it would require a code.
    if (!(error instanceof ClientResponseError) || !error.response.mfaId) throw error
  }
  return true
}

export async function unlinkService(provider: string): Promise<true> {
  const services = pb.collection('_externalAuths')
  const { id } = await services.getFirstListItem(pb.filter('provider = {:provider}', { provider }), {
    requestKey: null,
  })
  return services.delete(id, { requestKey: null }) as Promise<true>
}

/** Deletes the account of the signed-in person. @throws ClientResponseError 403 without a recent sign-in, 400 for a sole owner */
export async function deleteAccount(): Promise<void> {
  await pb.collection('users').delete(currentSession().id, { requestKey: null })
  signOut()
}
