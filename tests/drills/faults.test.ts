import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runMailFaults } from './faults/mail.ts'
import { runModelFaults } from './faults/model.ts'
import { runSignInFaults } from './faults/sign-in.ts'

// `npm run drill -- faults` tests all cells.
describeOnEachDatabase('a service that fails', (engine) => {
  it('costs nothing and leaves a reason if it is the model', async () => {
    const { broken } = await runModelFaults(await engine.place(), [
      { job: 'write-post', fault: '500', position: 'first' },
      { job: 'write-post', fault: 'HTML', position: 'every' },
      { job: 'write-post', fault: '401', position: 'first' },
      { job: 'write-topics', fault: '429 with seconds', position: 'second' },
      { job: 'write-topics', fault: '429 with a date', position: 'every' },
      { job: 'write-topics', fault: 'reset', position: 'second' },
    ])
    expect(broken).toEqual([])
  })

  it('loses no mail if it is the mail server', async () => {
    const { broken } = await runMailFaults(await engine.place(), [
      { fault: 'refuse', position: 'second' },
      { fault: '451 for the recipient', position: 'every' },
      { fault: '554 at connect', position: 'first' },
      { fault: 'reset after the mail', position: 'first' },
    ])
    expect(broken).toEqual([])
  })

  it('leaves no half-created account if it is a sign-in service', async () => {
    const { broken } = await runSignInFaults(await engine.place(), [
      { fault: '500', path: '/token' },
      { fault: 'truncated JSON', path: '/userinfo' },
      { fault: 'HTML', path: '/jwks' },
      { fault: 'cut in the body', path: '/userinfo' },
    ])
    expect(broken).toEqual([])
  })
})
