import { createConnection, createServer, type Socket } from 'node:net'

/** The time after which PostgreSQL closes a connection whose keepalives fail. */
const keepaliveMilliseconds = 25_000

/** What a network between the server and its database may do. */
export interface FaultyNetwork {
  /** The address to use instead of the database's own. */
  readonly url: string
  /** How often somebody has tried to connect. */
  readonly attempts: number
  /** Closes all connections and refuses new ones until `repair`. */
  drop(): void
  /** Holds everything back until `repair`. */
  stall(): void
  /** Open connections lose all data from now on without being closed; new ones work. */
  forget(): void
  /** Closes the next connection that receives an answer, in the middle of it. */
  cutNextAnswer(): void
  /** The same with all of them, until `repair`. */
  cutEveryAnswer(): void
  /** Lets the next commit reach the database, and closes the connection instead of passing its answer on. */
  cutNextCommit(): void
  repair(): void
  close(): Promise<void>
}

interface Line {
  readonly client: Socket
  readonly database: Socket
  isForgotten: boolean
  isCutAtAnswer: boolean
}

/** Passes bytes on between clients and the database at `url`, until it is told not to. */
export async function startFaultyNetwork(url: string): Promise<FaultyNetwork> {
  const target = new URL(url)
  const lines = new Set<Line>()
  let isDown = false
  let isStalled = false
  let cutsAnswer: 'never' | 'once' | 'always' = 'never'
  let cutsCommit = false

  let attempts = 0
  const server = createServer((client) => {
    attempts += 1
    if (isDown) return void client.destroy()
    const database = createConnection(Number(target.port || 5432), target.hostname)
    const line: Line = { client, database, isForgotten: false, isCutAtAnswer: false }
    lines.add(line)
    if (isStalled) for (const socket of [client, database]) socket.pause()
    const end = () => {
      if (line.isForgotten) return
      lines.delete(line)
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => {
      if (line.isForgotten) return
      if (cutsCommit && bytes.includes('commit\0')) {
        cutsCommit = false
        line.isCutAtAnswer = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (line.isForgotten) return
      if (line.isCutAtAnswer) return void client.destroy()
      if (cutsAnswer === 'never') return void client.write(bytes)
      if (cutsAnswer === 'once') cutsAnswer = 'never'
      client.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => client.destroy())
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as { port: number }).port}`

  const sockets = () => [...lines].flatMap(({ client, database }) => [client, database])
  return {
    url: through.href,
    get attempts() {
      return attempts
    },
    drop() {
      isDown = true
      for (const socket of sockets()) socket.destroy()
    },
    stall() {
      isStalled = true
      for (const socket of sockets()) socket.pause()
    },
    forget() {
      for (const line of lines) {
        line.isForgotten = true
        setTimeout(() => line.database.destroy(), keepaliveMilliseconds).unref()
      }
    },
    cutNextAnswer() {
      cutsAnswer = 'once'
    },
    cutEveryAnswer() {
      cutsAnswer = 'always'
    },
    cutNextCommit() {
      cutsCommit = true
    },
    repair() {
      isDown = false
      isStalled = false
      cutsAnswer = 'never'
      for (const socket of sockets()) socket.resume()
    },
    async close() {
      for (const socket of sockets()) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
