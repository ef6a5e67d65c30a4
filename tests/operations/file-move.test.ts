import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { FileMoveReport } from '#shared/contracts/operations.ts'
import { type FakeS3, startTestS3 } from '../fakes/s3.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

const path = '/api/admin/files/move'

describeOnDrawnDatabase('moving files, for administrators', (engine) => {
  let s3: FakeS3
  let test: TestApp
  let root: PocketBase
  let person: Person
  const state = () => root.send<FileMoveReport>(path, {})
  const start = (body?: object) => root.send<{ job: string }>(path, { method: 'POST', body })
  const acts = async () => {
    const entries = await root.collection('audit_entries').getFullList({ filter: 'action ~ "files."', sort: '@rowid' })
    return entries.map(({ action, actorKind, target }) => [action, actorKind, target])
  }

  beforeAll(async () => {
    s3 = await startTestS3()
    test = await startTestApp(await engine.place())
    root = await test.superuser()
    person = await test.register('ana@timbre.example')
    const base = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Own' })
    const file = new File(['What we have learned about moving.'], 'moving.md')
    const item = await person.pb
      .collection('knowledge_items')
      .create({ base: base.id, type: 'document', title: 'Moving', file })
    await until(async () => (await person.pb.collection('knowledge_items').getOne(item.id)).status === 'ready')
  })

  it('is for nobody else', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await refusal(test.visitor().send(path, { method })), method).toMatchObject({ status: 401 })
      expect(await refusal(person.pb.send(path, { method })), method).toMatchObject({ status: 403 })
    }
  })

  it('is started, seen and stopped, and logged', async () => {
    expect(await state()).toEqual({ to: 'disk', from: null, backups: { to: 'disk', from: null }, job: null })
    const nothing = { status: 400, data: { move: { code: 'validation_nothing_to_move' } } }
    expect(await refusal(start())).toMatchObject(nothing)
    expect(await refusal(root.send(path, { method: 'DELETE' }))).toMatchObject({
      status: 400,
      data: { move: { code: 'validation_move_not_running' } },
    })

    await root.settings.update({ s3: s3.settings() })
    expect(await state()).toEqual({ to: 's3', from: 'disk', backups: { to: 'disk', from: null }, job: null })
    expect(await refusal(start({ keep: 'yes' }))).toMatchObject({ status: 400 })
    s3.failWith(({ method, path }) => (method === 'PUT' && !path.includes('@') ? 'hang' : null))
    const first = (await start()).job
    expect(await refusal(start())).toMatchObject({ status: 400, data: { move: { code: 'validation_move_running' } } })
    await until(async () => (await state()).job!.state === 'running')
    await root.send(path, { method: 'DELETE' })
    s3.refuseHanging()
    await until(async () => (await state()).job!.state === 'canceled')
    s3.failWith(null)

    // As from the list of jobs.
    const { job: second } = await root.send<{ job: string }>(`/api/admin/jobs/${first}/retry`, { method: 'POST' })
    await until(async () => (await state()).job!.state === 'done')
    expect(await state()).toMatchObject({ to: 's3', from: null, job: { id: second, checkpoint: 2, error: '' } })
    expect(await root.collection('jobs').getOne(second)).toMatchObject({
      name: 'move-files',
      state: 'done',
      checkpoint: 2,
    })
    const [item] = await person.pb.collection('knowledge_items').getFullList({ filter: 'title = "Moving"' })
    const token = await person.pb.files.getToken()
    const answer = await fetch(person.pb.files.getURL(item!, item!.file, { token }))
    expect([answer.status, await answer.text()]).toEqual([200, 'What we have learned about moving.'])
    expect(await acts()).toEqual([
      ['files.moveStarted', 'administrator', first],
      ['files.moveStopped', 'administrator', first],
    ])
    expect(await refusal(start())).toMatchObject(nothing)
  })
})
