import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mutants } from './mutants.ts'

export interface Hunted {
  readonly name: string
  readonly killed: boolean
  /** The first difference, or how the run ended. */
  readonly how: string
}

const mutate = fileURLToPath(new URL('mutate.ts', import.meta.url))
const check = fileURLToPath(new URL('check-world.ts', import.meta.url))

/** Runs the tenant drill on each mutant in a separate process, two at a time. */
export async function hunt(which: readonly number[], seed: number, requests: number): Promise<Hunted[]> {
  const waiting = [...which]
  const hunted: Hunted[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      hunted.push(await huntOne(next, seed, requests))
    }
  }
  await Promise.all([worker(), worker()])
  return hunted
}

export const allMutants = mutants.map((_, index) => index)

function huntOne(index: number, seed: number, requests: number): Promise<Hunted> {
  const args = ['--no-warnings', '--import', mutate, check, String(seed), String(requests)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, MUTANT: String(index) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      // Only a difference counts: a mutant that does not start was not noticed by the drill.
      resolve({ name: mutants[index]!.name, killed: code === 3, how: said.trim().split('\n').slice(0, 2).join(' — ') })
    })
  })
}
