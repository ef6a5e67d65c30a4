import { expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import type { Client } from '#server/engine/realtime/client.ts'
import { createLive } from '#server/engine/realtime/live.ts'
import type { Streams } from '#server/engine/realtime/streams.ts'
import { silentLog } from '../support/databases.ts'

const turn = () => new Promise((done) => setImmediate(done))

it('never takes a stream back to an earlier state, whichever question of who may see it is answered first', async () => {
  const questions: PromiseWithResolvers<string[]>[] = []
  const sent: string[] = []
  const client = {
    topics: [{ name: '@live/posts/abc' }],
    send: (_: string, text: string) => sent.push(text),
  } as unknown as Client
  const database = { dialect: { isEmbedded: true }, listen: async () => async () => {} } as unknown as Database
  const records = {
    visibleToEach() {
      const question = Promise.withResolvers<string[]>()
      questions.push(question)
      return question.promise
    },
  }
  const streams = { clients: new Map<string, Client>() }
  const live = await createLive({ database, records, log: silentLog, self: 'one' }, streams as unknown as Streams)
  const show = (data: string) => live.show({ collection: 'posts', id: 'abc', data })

  show('')
  await turn()
  streams.clients.set('client', client)
  live.greet(client)
  show('In 2024')
  await turn()
  expect(questions).toHaveLength(2)
  questions[1]!.resolve(['{}'])
  await turn()
  questions[0]!.resolve(['{}'])
  await turn()
  expect([...new Set(sent)]).toEqual(['"In 2024"'])
  await live.close()
})
