import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, codes, refusal, type World } from './world.ts'

describeOnEachDatabase('files of records', (engine) => {
  let world: World
  const by = () => world.as()
  const keyOf = (record: RecordData, name: unknown) => `${record.collectionId}/${record.id}/${name}`
  const content = async (record: RecordData, name: unknown) => {
    const file = await world.files.open(keyOf(record, name))
    return file && text(file.read())
  }
  /** Files are deleted after the commit, and the answer does not wait for that. */
  const gone = (look: () => Promise<string | null>) => expect.poll(look).toBeNull()
  beforeAll(async () => {
    world = await buildWorld(engine)
  })

  it('exist once the record does, under unique names', async () => {
    const paper = await world.upload('papers', 'Résumé 2024 (final).tar.gz', 'one')
    const record = await world.create(by(), 'things', {}, [paper, await world.upload('papers+', 'a', 'two')])
    const [first, second] = record.papers as string[]
    expect(first).toMatch(/^resume_2024_final_[a-z0-9]{10}\.tar\.gz$/)
    expect(second).toMatch(/^a[a-z0-9]{10}_[a-z0-9]{10}\.txt$/)
    expect(await content(record, first)).toBe('one')
    expect(await content(record, second)).toBe('two')
    expect(existsSync(paper.path)).toBe(false)
  })

  it('are replaced, added to, reordered and deleted', async () => {
    let record = await world.create(by(), 'things', {}, [await world.upload('papers', 'first.txt', '1')])
    const [first] = record.papers as string[]
    record = await world.update(by(), 'things', record.id, {}, [await world.upload('papers+', 'second.txt', '2')])
    const [, second] = record.papers as string[]
    expect(record.papers).toEqual([first, second])
    record = await world.update(by(), 'things', record.id, { papers: [second, first] })
    expect(record.papers).toEqual([second, first])
    record = await world.update(by(), 'things', record.id, {}, [await world.upload('+papers', 'zero.txt', '0')])
    expect(record.papers).toHaveLength(3)
    record = await world.update(by(), 'things', record.id, { 'papers-': [first] })
    expect(record.papers).toEqual([expect.stringMatching(/^zero_/), second])
    await gone(() => content(record, first))
    record = await world.update(by(), 'things', record.id, { papers: [second] }, [
      await world.upload('papers', 'new.txt', 'n'),
    ])
    expect(record.papers).toEqual([second, expect.stringMatching(/^new_/)])
    record = await world.update(by(), 'things', record.id, {}, [await world.upload('papers', 'only.txt', 'o')])
    const [only] = record.papers as string[]
    expect(record.papers).toEqual([expect.stringMatching(/^only_/)])
    await gone(() => content(record, second))
    record = await world.update(by(), 'things', record.id, { papers: null })
    expect(record.papers).toEqual([])
    await gone(() => content(record, only))
  })

  it('a single field keeps the last one', async () => {
    const uploads = [
      await world.upload('picture', 'a.png', 'a', 'image/png'),
      await world.upload('picture', 'b.png', 'b', 'image/png'),
    ]
    const record = await world.create(by(), 'things', {}, uploads)
    expect(record.picture).toMatch(/^b[a-z0-9]{10}_/)
    expect(await content(record, record.picture)).toBe('b')
  })

  it('are deleted with their record', async () => {
    const record = await world.create(by(), 'things', {}, [await world.upload('papers', 'gone.txt', 'x')])
    await world.remove(world.root, 'things', record.id)
    await gone(() => content(record, (record.papers as string[])[0]))
  })

  it('are rejected by size, type and number', async () => {
    const large = await world.upload('picture', 'large.png', 'x'.repeat(101), 'image/png')
    expect(await refusal(world.create(by(), 'things', {}, [large]))).toMatchObject({
      data: { picture: { code: 'validation_file_size_limit', params: { file: 'large.png', maxSize: 100 } } },
    })
    const wrong = await world.upload('picture', 'a.png', 'x', 'text/html')
    expect(await codes(world.create(by(), 'things', {}, [wrong]))).toEqual({ picture: 'validation_invalid_mime_type' })
    const four = await Promise.all(['1', '2', '3', '4'].map((name) => world.upload('papers', `${name}.txt`, name)))
    expect(await codes(world.create(by(), 'things', {}, four))).toEqual({ papers: 'validation_too_many_files' })
    expect(await codes(world.create(by(), 'things', { papers: ['../../x'] }))).toEqual({
      papers: 'validation_invalid_file',
    })
  })

  it('leave nothing behind if the save fails at any step', async () => {
    const kept: string[] = []
    const { put } = world.files
    world.files.put = (key, path) => {
      kept.push(key)
      return put(key, path)
    }
    const upload = () => world.upload('papers', 'x.txt', 'x')
    expect(await codes(world.create(by(), 'things', { text: 'a' }, [await upload()]))).toEqual({
      text: 'validation_min_text_constraint',
    })
    expect(await codes(world.create(by(), 'things', { label: 'missing12345678' }, [await upload()]))).toEqual({
      label: 'validation_missing_rel_records',
    })
    expect(
      await refusal(world.create(by(), 'ruled', { title: '' }, [await world.upload('paper', 'x.txt', 'x')])),
    ).toMatchObject({ status: 400, data: {} })
    const record = await world.create(by(), 'things', {})
    expect(await codes(world.update(by(), 'things', record.id, { text: 'a' }, [await upload()]))).toEqual({
      text: 'validation_min_text_constraint',
    })
    expect(await codes(world.create(by(), 'things', { id: '../../../../x12' }, [await upload()]))).toMatchObject({
      id: expect.any(String),
    })
    expect(await refusal(world.update(by(), 'things', 'missing12345678', {}, [await upload()]))).toMatchObject({
      status: 404,
    })
    world.files.put = () => Promise.reject(new Error('disk full'))
    const before = await world.records.count('things')
    await expect(world.create(by(), 'things', {}, [await upload()])).rejects.toThrow('disk full')
    expect(await world.records.count('things')).toBe(before)
    world.files.put = put
    for (const key of kept) expect(await world.files.open(key), key).toBeNull()
  })

  it('of hidden fields are accepted from superusers only', async () => {
    const record = await world.create(by(), 'things', {}, [await world.upload('hiddenPaper', 'x.txt', 'x')])
    expect(await world.records.get('things' as string, record.id)).toMatchObject({ hiddenPaper: '' })
    const seen = await world.update(world.root, 'things', record.id, {}, [
      await world.upload('hiddenPaper', 'x.txt', 'x'),
    ])
    expect(seen.hiddenPaper).toMatch(/^x/)
  })
})
