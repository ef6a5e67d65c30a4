import PocketBase from 'pocketbase'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Row } from '#shared/collections/index.ts'
import { type ProductionError, productionErrors } from '#shared/contracts/production.ts'
import { obedientModel, startFakeOpenAi } from '../../fakes/openai.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../../support/workspace.ts'
import type { Place } from '../engine-server.ts'
import { followJob, isHit, type Position } from './attempts.ts'
import { type HttpFault, retryAfterSeconds, startFaultyHttp } from './faulty-http.ts'

export interface ModelCell {
  readonly job: 'write-topics' | 'write-post'
  readonly fault: HttpFault
  readonly position: Position
}

/** The reason shown if every attempt meets the fault. */
const expectedError: Record<HttpFault, ProductionError> = {
  refuse: 'provider-down',
  reset: 'provider-down',
  silent: 'provider-slow',
  'silent in the body': 'provider-slow',
  'cut in the body': 'provider-down',
  'truncated JSON': 'provider-down',
  'a byte a second': 'provider-slow',
  HTML: 'provider-down',
  '401': 'provider-refused',
  '403': 'provider-refused',
  '422': 'provider-refused',
  '429 with seconds': 'provider-limited',
  '429 with a date': 'provider-limited',
  '500': 'provider-down',
  '503': 'provider-down',
}
const final: readonly HttpFault[] = ['401', '403', '422']
const maxAttempts = 4
const password = 'correct horse 1'

/** Breaks the model's service in each way and checks the batch, the post, the ledger and the calls. */
export async function runModelFaults(place: Place, cells: readonly ModelCell[]) {
  const fake = await startFakeOpenAi((prompt) => ({ text: obedientModel(prompt) }))
  const faulty = await startFaultyHttp(fake.url.replace(/\/v1$/, ''))
  const app = await startApp(
    readConfig({
      PORT: '0',
      DATA_DIR: place.folder,
      DATABASE_URL: place.url,
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${faulty.url}/v1`,
      AI_MODEL: 'fake-1',
      // Where no cell waits for it, an honest answer may be late on a busy machine.
      AI_TIMEOUT: cells.some(({ fault }) => expectedError[fault] === 'provider-slow') ? '1' : '60',
    }),
  )
  const { records, database } = app.engine
  const broken: string[] = []
  let calls = 0
  try {
    for (const [number, cell] of cells.entries()) {
      const began = faulty.requests
      const complaints = await runCell(cell, number)
      calls += faulty.requests - began
      broken.push(...complaints.map((complaint) => `${cell.job}, ${cell.fault}, ${cell.position}: ${complaint}`))
    }
  } finally {
    await app.stop()
    await faulty.stop()
    await fake.close()
  }
  return { figures: { cells: cells.length, calls }, broken }

  async function runCell({ job, fault, position }: ModelCell, number: number): Promise<string[]> {
    await faulty.set(null)
    const person = await register(`cell${number}@drill.example`)
    const { ambassador } = await prepareWorkspace(person)
    const batches = person.pb.collection<Row<'production_batches'>>('production_batches')
    const batch = await batches.create({
      instance: person.instance,
      ambassador: ambassador.id,
      status: 'settings',
      numberOfTopics: 1,
    })
    if (job === 'write-post') {
      await batches.update(batch.id, { status: 'outline' })
      await batchRests(person, batch.id)
      for (const { id } of await topicsOf(person, batch.id)) {
        await person.pb.collection('topics').update(id, { decision: 'approve' })
      }
    }
    const before = await ledger(person.instance)
    const requestsBefore = faulty.requests
    const outcome = await followJob(
      database,
      job,
      () => batches.update(batch.id, { status: job === 'write-topics' ? 'outline' : 'post' }),
      (attempt) => faulty.set(isHit(position, attempt) ? fault : null),
    )
    const requests = faulty.requests - requestsBefore
    const after = await ledger(person.instance)
    const rested = await batches.getOne(batch.id)
    const [post] = await postsOf(person, batch.id)
    const fails = position === 'every' || final.includes(fault)
    const complaints: string[] = []
    const expect = (what: string, found: unknown, wanted: unknown) => {
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        complaints.push(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}.`)
    }
    expect('the job', outcome.state, fails ? 'failed' : 'done')
    expect('the batch', rested.generation, fails ? 'failed' : 'idle')
    const attempts = final.includes(fault) ? 1 : position === 'every' ? maxAttempts : position === 'first' ? 2 : 3
    expect('the number of attempts', outcome.attempts, attempts)
    const error = (job === 'write-post' ? post?.error : rested.error) ?? ''
    expect('the error', error, fails ? expectedError[fault] : '')
    if (fails && !productionErrors.includes(error as ProductionError)) complaints.push(`nobody can read "${error}".`)
    if (job === 'write-post') {
      expect('the version', post?.version, fails ? 0 : 1)
      expect('what was charged', Math.round((before.balance - after.balance) * 1000) / 1000, fails ? 0 : 1)
    } else {
      expect('the number of topics', (await topicsOf(person, batch.id)).length, fails ? 0 : 1)
      expect('what was charged', before.balance - after.balance, 0)
    }
    expect('the sum of the ledger', after.sum, after.balance)
    // An invalid answer is requested again once within the attempt; a draft is read once and may be repaired once.
    if (requests > attempts * 2 + 2) complaints.push(`${requests} calls were made in ${attempts} attempts.`)
    if (fault.startsWith('429')) {
      const short = outcome.pauses
        .slice(0, position === 'second' ? 2 : 1)
        .find((pause) => pause < retryAfterSeconds * 0.8)
      if (short !== undefined)
        complaints.push(`the next try was to begin after ${short} s although a pause was asked for.`)
    }
    return complaints
  }

  async function register(email: string) {
    const pb = new PocketBase(app.url).autoCancellation(false)
    await pb.collection('users').create({ email, password, passwordConfirm: password, name: 'Ines' })
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
    return { pb, user: record, instance: record.instance }
  }

  async function ledger(instance: string): Promise<{ balance: number; sum: number }> {
    const entries = await records.find('credit_entries', {
      filter: 'instance = {:instance}',
      params: { instance },
      sort: 'sequence',
    })
    const sum = Math.round(entries.reduce((total, { amount }) => total + amount, 0) * 1000) / 1000
    return { balance: entries.at(-1)?.balanceAfter ?? 0, sum }
  }
}
