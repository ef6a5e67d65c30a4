import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type PaintOrder, paint } from './paint.ts'

/** Reads an order as a line of JSON and prints the PDF in base64. Exits with the server, which keeps the input open. */
const [line] = (await once(createInterface(process.stdin), 'line')) as [string]
process.stdin.destroy()
process.stdout.write((await paint(JSON.parse(line) as PaintOrder)).toString('base64'))
