import { pb } from './client.ts'
import { loadRuntime } from './runtime.ts'
import { currentSession } from './session.ts'

/** The administrator who was last found to have a second factor. */
let known = ''

/**
 * Whether the signed-in administrator has to set up a second factor before anything else. False if that cannot be
 * found out: the server refuses requests either way.
 */
export async function lacksFactor(): Promise<boolean> {
  const { isSuperuser, id } = currentSession()
  if (!isSuperuser || id === known || !(await loadRuntime()).limits.administratorFactor) return false
  const own = pb.filter('recordRef = {:id}', { id })
  const options = { fields: 'id', requestKey: null, skipTotal: true }
  try {
    const found = await Promise.all([
      pb.collection('second_factors').getList(1, 1, { ...options, filter: `${own} && confirmedAt != ""` }),
      pb.collection('passkeys').getList(1, 1, { ...options, filter: own }),
    ])
    const isFound = found.some(({ items }) => items.length > 0)
    if (isFound) known = id
    return !isFound
  } catch {
    return false
  }
}
