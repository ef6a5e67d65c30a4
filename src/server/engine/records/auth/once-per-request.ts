import type { IncomingHttpHeaders } from 'node:http'
import type { AuthRecord } from '../record-store.ts'
import type { Authenticate } from '../routes/record-routes.ts'

export interface RememberingAuthenticate extends Authenticate {
  /** Who was found to send these headers; undefined while nobody has asked. Looks nothing up. */
  known(headers: IncomingHttpHeaders): AuthRecord | null | undefined
}

/** Limits, the route and the log all want to know who asks; the token is looked at once. */
export function oncePerRequest(authenticate: Authenticate): RememberingAuthenticate {
  const asked = new WeakMap<IncomingHttpHeaders, Promise<AuthRecord | null>>()
  const found = new WeakMap<IncomingHttpHeaders, AuthRecord | null>()
  const remembering = (headers: IncomingHttpHeaders) => {
    let answer = asked.get(headers)
    if (!answer) {
      answer = authenticate(headers).then((caller) => {
        found.set(headers, caller)
        return caller
      })
      asked.set(headers, answer)
    }
    return answer
  }
  return Object.assign(remembering, { known: (headers: IncomingHttpHeaders) => found.get(headers) })
}
