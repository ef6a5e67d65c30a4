import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { positions } from '../../tests/drills/faults/attempts.ts'
import { httpFaults } from '../../tests/drills/faults/faulty-http.ts'
import { smtpFaults } from '../../tests/drills/faults/faulty-smtp.ts'
import { runMailFaults } from '../../tests/drills/faults/mail.ts'
import { runModelFaults } from '../../tests/drills/faults/model.ts'
import { runSignInFaults } from '../../tests/drills/faults/sign-in.ts'
import type { Drill } from './drill.ts'

const jobs = ['write-topics', 'write-post'] as const
const paths = ['/token', '/userinfo', '/jwks'] as const

/** Every fault of the model, the mail server and a sign-in service, at the first, the second and every attempt (T4). */
export const run: Drill = async ({ place }) => {
  const placeFor = (name: string) => {
    const folder = join(place.folder, name)
    mkdirSync(folder)
    return { ...place, folder }
  }
  const model = await runModelFaults(
    placeFor('model'),
    jobs.flatMap((job) => httpFaults.flatMap((fault) => positions.map((position) => ({ job, fault, position })))),
  )
  const mail = await runMailFaults(
    placeFor('mail'),
    smtpFaults.flatMap((fault) => positions.map((position) => ({ fault, position }))),
  )
  const signIn = await runSignInFaults(
    placeFor('sign-in'),
    // A port that refuses one path refuses all of them, the first one first.
    paths.flatMap((path) =>
      httpFaults.filter((fault) => fault !== 'refuse' || path === '/token').map((fault) => ({ fault, path })),
    ),
  )
  return {
    figures: { model: model.figures, mail: mail.figures, signIn: signIn.figures },
    broken: [...model.broken, ...mail.broken, ...signIn.broken],
  }
}
