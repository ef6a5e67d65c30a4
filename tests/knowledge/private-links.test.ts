import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { itemEnds } from '#tests/support/workspace.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describeOnDrawnDatabase('knowledge of a public server', (engine) => {
  it('does not follow links into its own network', async () => {
    let asked = 0
    const inside = await serve((_, response) => {
      asked += 1
      response.end('secret')
    })
    const app = await startTestApp(await engine.place())
    const person = await app.register(`public-${engine.dialect}@velofold.example`)
    const { id: base } = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'B' })
    for (const [url, error] of [
      ['http://127.0.0.1/', 'private-address'],
      ['http://localhost/', 'private-address'],
      ['http://169.254.169.254/latest/meta-data/', 'private-address'],
      ['http://[::1]/', 'private-address'],
      [inside, 'invalid-url'],
    ]) {
      const created = await person.pb.collection('knowledge_items').create({ base, type: 'link', url })
      expect(await itemEnds(person, created.id)).toMatchObject({ status: 'error', error, body: '' })
    }
    expect(asked).toBe(0)
  })
})
