import { startEngine } from '../engine-server.ts'
import { killCollections } from './collections.ts'

/** `serve.ts FOLDER PORT [URL]`: the engine in a process to be killed. */
const [folder = '', port = '0', url = ''] = process.argv.slice(2)
const server = await startEngine({
  place: { folder, ...(url ? { url } : {}) },
  collections: killCollections,
  port: Number(port),
})
console.log(server.url)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
