import { createServer, type ServerResponse } from 'node:http'

/**
 * The minimum cost of a chat on this machine: a server that passes each message on to the streams of its conversation, and checks
 * and stores nothing. Prints its address.
 */
const streams = new Map<string, Set<ServerResponse>>()

const server = createServer((request, response) => {
  const room = new URL(request.url!, 'http://here').pathname
  if (request.method === 'GET') {
    const own = streams.get(room) ?? new Set()
    streams.set(room, own)
    own.add(response)
    response.once('close', () => own.delete(response))
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  }
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    for (const stream of streams.get(room) ?? []) stream.write(`event: message\ndata: ${body}\n\n`)
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
