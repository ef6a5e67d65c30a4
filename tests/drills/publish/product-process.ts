import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Place } from '../engine-server.ts'
import { environmentOf } from './published-world.ts'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))

export interface Product {
  readonly url: string
  readonly child: ChildProcess
  readonly gone: Promise<void>
}

/** Starts the product, publishing at `networkUrl`, in a process of its own. `REQUEST_MILLISECONDS` shortens its patience. */
export async function startProduct(place: Place, networkUrl: string, more: NodeJS.ProcessEnv = {}): Promise<Product> {
  const child = spawn(process.execPath, ['--no-warnings', serve], {
    env: { ...environmentOf(place), NETWORK_URL: networkUrl, ...more },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [address] = /http:\S+(?=\n)/.exec(printed) ?? []
      if (address) resolve(address)
    })
    void gone.then(() => reject(new Error(`The server did not start: ${said}`)))
  })
  return { url, child, gone }
}

export async function endProducts(running: readonly Product[]): Promise<void> {
  for (const { child, gone } of running) {
    child.kill('SIGKILL')
    await gone
  }
}
