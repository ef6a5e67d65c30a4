import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector that speaks OTLP over HTTP, in JSON. */
export async function startFakeCollector(): Promise<{
  url: string
  spans: FakeSpan[]
  /** Of the resources that sent them. */
  services: Set<string>
  close(): Promise<void>
}> {
  const spans: FakeSpan[] = []
  const services = new Set<string>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (request.url === '/v1/traces') {
      for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans) {
        for (const { key, value } of resource.attributes) if (key === 'service.name') services.add(value.stringValue)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
