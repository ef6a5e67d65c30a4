import { startEngine } from '../drills/engine-server.ts'
import { books, readers } from './library.ts'

/** The library as a separate process: folder, port, and optionally a database URL. */
const [folder = '', port = '', url = ''] = process.argv.slice(2)
const collections = [books, readers]
await startEngine({ place: { folder, url: url || undefined }, collections, port: Number(port) })
console.log('ready')
