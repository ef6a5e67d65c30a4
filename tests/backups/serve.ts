import { startEngine } from '../drills/engine-server.ts'
import { books, readers } from './library.ts'

/** The library as a process of its own: folder, port, and the address of a database if there is one. */
const [folder = '', port = '', url = ''] = process.argv.slice(2)
const collections = [books, readers]
await startEngine({ place: { folder, url: url || undefined }, collections, port: Number(port) })
console.log('ready')
