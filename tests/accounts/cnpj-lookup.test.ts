import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { ask } from '../support/server.ts'

describeOnDrawnDatabase('the company registry', (engine) => {
  let registry: Server
  let test: TestApp
  let asked = 0
  beforeAll(async () => {
    registry = createServer((_request, response) => {
      asked += 1
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ razao_social: 'Moinho Claro SA', descricao_situacao_cadastral: 'ATIVA' }))
    })
    await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready))
    const { port } = registry.address() as { port: number }
    test = await startTestApp(await engine.place(), {
      CNPJ_SERVICE_URL: `http://127.0.0.1:${port}/cnpj`,
      ALLOW_PRIVATE_FETCH: '1',
    })
  })
  afterAll(() => registry.close())
  const look = async (token: string, cnpj = '19131243000197') =>
    ask(`${test.url}/api/cnpj/${cnpj}`, { headers: token ? { authorization: token } : {} })

  it('is only queried for signed-in people', async () => {
    const { pb } = await test.register('ana@timbre.example')
    expect((await look('')).status).toBe(401)
    expect((await look('nonsense')).status).toBe(401)
    expect(asked).toBe(0)
    expect(await look(pb.authStore.token)).toMatchObject({ status: 200, json: { legalName: 'Moinho Claro SA' } })
    expect((await look(pb.authStore.token, '19131243000198')).status).toBe(400)
  })

  it('is queried at most forty times an hour per person', async () => {
    const [busy, other] = [await test.register('busy@timbre.example'), await test.register('other@timbre.example')]
    for (let count = 0; count < 40; count += 1) expect((await look(busy.pb.authStore.token)).status).toBe(200)
    expect((await look(busy.pb.authStore.token)).status).toBe(429)
    expect((await look(other.pb.authStore.token)).status).toBe(200)
  })
})
