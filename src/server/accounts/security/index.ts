import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import { accountRef } from '#server/engine/records/auth/account-rows.ts'
import type { CompletedSignIn } from '#server/engine/records/auth/sign-in-extension.ts'
import { notify } from '#server/notifications/index.ts'
import { administratorFactor } from './administrator-factor.ts'
import { createDeviceOf } from './device.ts'
import { createEvents } from './events.ts'
import { followSecurity } from './hooks.ts'
import { createPasskeys } from './passkeys.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { registerSecurityRoutes, type SecurityParts } from './routes.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessions } from './sessions.ts'
import { registerSignInRoutes } from './sign-in-routes.ts'

export interface SecurityOptions {
  /** The web app's address; passkeys belong to its host. */
  appUrl: () => string
  /** The product's name, also the label of authenticator apps and passkeys. */
  appName: () => string
  /** Ends a session in the streams of this process. */
  endStreams: (session: string) => void
  countryHeader: string
}

const keptDays = 90

/** Sessions, two-step verification, passkeys and the history of sign-ins, for people and administrators alike. */
export async function registerSecurity(engine: Engine, options: SecurityOptions): Promise<void> {
  const { records, clock, crons, signIn } = engine
  const { appUrl, appName, endStreams, countryHeader } = options
  const deviceOf = createDeviceOf(countryHeader)
  const { note, failed } = createEvents(engine, deviceOf, options)
  const sessions = await createSessions(engine, deviceOf, endStreams)
  const factor = createSecondFactor(engine)
  const ofAdministrators = administratorFactor(engine, sessions)
  const passkeys = createPasskeys(engine, appUrl)
  const parts: SecurityParts = { engine, note, sessions, factor, ofAdministrators, passkeys, appName }

  signIn.extend({
    async hasSecondFactor(collection, record) {
      if (await factor.confirmed(collection, record)) return true
      await ofAdministrators.refuseOneStep(collection, record)
      return false
    },
    lacksFactor: ofAdministrators.lacksFactor,
    openSession: (completed) =>
      records.write(async (writer) => {
        const session = await sessions.open(writer, completed)
        await noteSignIn(completed, writer)
        return session
      }),
    isOpen: sessions.isOpen,
    beforeLink: (caller) => requireRecentSignIn(caller, clock),
    failed,
  })
  followSecurity(engine, { note, sessions, ofAdministrators })
  registerSecurityRoutes(parts)
  registerSignInRoutes(parts, failed)
  crons.set('deleteOldAccountEvents', '20 3 * * *', () => deleteOld(engine, 'account_events', 'created', keptDays))
  // The stored date may be some minutes older than that of the last token.
  crons.set('deleteOldSessions', '30 3 * * *', () => deleteOld(engine, 'sessions', 'expiresAt', 1))

  async function noteSignIn(completed: CompletedSignIn, writer: Parameters<typeof note>[0]): Promise<void> {
    const { info, collection, record, method, isNewPlace } = completed
    if (method === 'refresh') return
    await note(writer, accountRef(collection, record), { kind: 'signed-in', method, request: info })
    if (!isNewPlace || collection.isSuperusers) return
    const { browser, system, ip, country } = deviceOf(info)
    const values = { browser, system, place: country ? `${ip} (${country})` : ip }
    await notify(writer, { user: record.id, kind: 'new-sign-in', values, link: '/dashboard/security' })
  }
}
