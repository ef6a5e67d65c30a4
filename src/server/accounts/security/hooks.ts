import type { Engine } from '#server/engine/engine.ts'
import { type AccountRef, accountRef } from '#server/engine/records/auth/account-rows.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { HookContext, RecordWriter } from '#server/engine/records/records.ts'
import type { administratorFactor } from './administrator-factor.ts'
import type { NoteEvent } from './events.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { passwordChange, type Sessions } from './sessions.ts'

interface SecurityFollowers {
  note: NoteEvent
  sessions: Sessions
  ofAdministrators: ReturnType<typeof administratorFactor>
}

/** Consequences of changing or deleting an account, or a part of its security. */
export function followSecurity(
  { records, clock }: Engine,
  { note, sessions, ofAdministrators }: SecurityFollowers,
): void {
  for (const name of ['users', '_superusers']) {
    records.hooks<string>(name, {
      async afterUpdate({ collection, record, original, request, records: writer }) {
        const account = accountRef(collection, record)
        const own = passwordChange.get(writer.tx)
        const differs = (field: string) => record[field] !== original?.[field]
        const ended = differs('tokenKey') ? await sessions.endAll(writer, account, own?.auth?.session) : 0
        if (differs('password')) await note(writer, account, { kind: 'password-changed', request: own ?? request })
        if (differs('email') && original?.email) {
          await note(writer, account, { kind: 'email-changed', request, mailTo: String(original.email) })
        }
        if (ended > 0 && !differs('password') && !differs('email')) {
          await note(writer, account, { kind: 'sessions-ended', request })
        }
      },
      async afterDelete({ collection, record, records: writer }) {
        await deleteAll(writer, accountRef(collection, record))
      },
    })
  }

  records.hooks('sessions', {
    async afterDelete({ record, request, records: writer }) {
      // Signing out deletes the caller's session.
      if (!request || request.auth?.session === record.id) return
      await note(writer, refOf(record), { kind: 'session-ended', request })
    },
  })
  records.hooks('passkeys', {
    beforeDelete({ record, request }) {
      if (request && isOwn(request.auth?.record, record)) requireRecentSignIn(request.auth, clock)
    },
    async afterDelete({ record, request, records: writer }) {
      if (!request) return
      await ofAdministrators.afterRemoval(writer, refOf(record), request.auth)
      await note(writer, refOf(record), { kind: 'passkey-removed', request })
    },
  })
  records.hooks('second_factors', {
    // An administrator deletes a factor for somebody who has lost their phone and recovery codes.
    async afterDelete({ record, request, records: writer }) {
      if (!request) return
      await ofAdministrators.afterRemoval(writer, refOf(record), request.auth)
      await note(writer, refOf(record), { kind: 'factor-off', request })
    },
  })
  records.hooks<string>('_externalAuths', {
    beforeDelete({ record, request }) {
      if (request && isOwn(request.auth?.record, record)) requireRecentSignIn(request.auth, clock)
    },
    afterCreate: (context) => noteService(context, 'service-linked'),
    afterDelete: (context) => noteService(context, 'service-unlinked'),
  })

  async function noteService(
    { record, request, records: writer }: HookContext,
    kind: 'service-linked' | 'service-unlinked',
  ): Promise<void> {
    const collection = records.collection(String(record.collectionRef))
    // The identities of a deleted account are deleted after it.
    if (!collection || !(await writer.byId<string>(collection.name, String(record.recordRef)))) return
    await note(writer, refOf(record), { kind, request })
  }
}

const refOf = ({ collectionRef, recordRef }: RecordData | AccountRef): AccountRef => ({
  collectionRef: String(collectionRef),
  recordRef: String(recordRef),
})

const isOwn = (caller: RecordData | undefined, row: RecordData | AccountRef): boolean => caller?.id === row.recordRef

async function deleteAll(writer: RecordWriter, { collectionRef, recordRef }: AccountRef): Promise<void> {
  const filter = 'collectionRef = {:collectionRef} && recordRef = {:recordRef}'
  for (const name of ['sessions', 'passkeys', 'second_factors']) {
    for (const { id } of await writer.find<string>(name, { filter, params: { collectionRef, recordRef } })) {
      await writer.delete(name, id)
    }
  }
  // There may be thousands, and no screen shows them any more.
  await writer.tx.run('delete from account_events where "collectionRef" = ? and "recordRef" = ?', [
    collectionRef,
    recordRef,
  ])
}
