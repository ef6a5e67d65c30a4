import { beforeAll, describe, expect, it } from 'vitest'
import { bannedIn } from '#server/production/preferences/banned-by-preferences.ts'
import { changesOf } from '#server/production/preferences/from-edits.ts'
import { proposalsOf } from '#server/production/preferences/proposals.ts'
import { voiceOf } from '#server/production/voice.ts'
import type { Row } from '#shared/collections/index.ts'
import type { PostVersion } from '#shared/collections/posts.ts'
import { openProposals, type PreferenceProposals } from '#shared/contracts/preferences.ts'
import { type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { batchRests, batchWithTopics, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const post = (id: string, values: object) => ({
  ...{
    id,
    batch: 'b',
    topic: `of ${id}`,
    body: 'Text.',
    notes: '',
    decision: '' as const,
    versions: [],
    writtenBy: 'agent' as const,
  },
  ...values,
})
const version = (values: Partial<PostVersion>): PostVersion => ({
  ...{ version: 1, body: 'Text.', sources: [], quality: null, notes: '', by: 'agent', at: '' },
  ...values,
})
const ines = { language: 'en-US' as const, bannedPhrases: [] }

describe('an edit', () => {
  const base = 'We repaired 412 clarinets and lost 61% of them.\n\nOur ecosystem of makers helps us grow every day.'
  it.each([
    ['shorter', `${base}\n\n${'And we said much more about it. '.repeat(6)}`, base],
    ['longer', base, `${base}\n\n${'And we said much more about it. '.repeat(6)}`],
    ['no-question', `${base} What do you think?`, base],
    ['no-question', `${base} What do you think?\n\n#makers #reeds`, `${base} Nobody knows.\n\n#makers #reeds`],
    ['question', base, `${base} And you?`],
    ['no-emojis', base.replace('.', '. 📊'), base],
    ['no-hashtags', `${base}\n\n#makers`, base],
    ['no-list', 'Three steps:\n\n• Ask.\n• Listen.\n• Write.', 'Three steps: ask, and listen, and write it down.'],
    ['no-numbers', base, base.replace('412 clarinets and lost 61%', 'many clarinets and lost most')],
    ['first-person', 'The workshop opens early. Makers play first.', 'I open the workshop early. I play first.'],
    ['never:ecosystem', base, base.replace('ecosystem', 'circle')],
  ])('shows %s', (key, before, after) => {
    expect(changesOf(before, after, 'en').map((change) => change.key)).toContain(key)
  })

  it('of a comma, or of a sentence that is taken out whole, shows nothing', () => {
    const longer = `${base}\n\nNobody had expected that of a workshop as small as ours, and it was late.`
    expect(changesOf(longer, longer.replace('ours, and', 'ours and'), 'en')).toEqual([])
    expect(changesOf(`${longer} The reeds came late.`, longer, 'en')).toEqual([])
  })
})

describe('a proposal', () => {
  const keys = (...of: Parameters<typeof proposalsOf>) => proposalsOf(...of).map(({ key }) => key)
  const asked = (id: string, notes: string) => post(id, { versions: [version({ notes })] })

  it('needs requests in two posts, not two in one', () => {
    const twice = post('a', { versions: [version({ notes: 'Shorter.' }), version({ notes: 'Still shorter!' })] })
    expect(keys([twice], ines)).toEqual([])
    expect(keys([twice, asked('b', 'Shorter, please')], ines)).toEqual(['shorter'])
  })

  it('may come from a note and from an edit; an edit counts once its text is approved', () => {
    const edited = (decision: '' | 'approve') =>
      post('b', { decision, writtenBy: 'person', body: 'Cold.', versions: [version({ body: 'Cold. And you?' })] })
    expect(keys([asked('a', 'No question'), edited('')], ines)).toEqual([])
    const found = proposalsOf([asked('a', 'No question'), edited('approve')], ines)
    expect(found.find(({ key }) => key === 'no-question')?.evidence).toEqual([
      { post: 'a', batch: 'b', title: 'Text.', kind: 'note', excerpt: 'No question' },
      { post: 'b', batch: 'b', title: 'Cold.', kind: 'edit', excerpt: 'And you?' },
    ])
  })

  it('is based on people’s final text; restoring an earlier version is no edit', () => {
    const versions = [version({ body: 'Cold. And you?' }), version({ body: 'C.', by: 'person' })]
    const restored = (id: string) =>
      post(id, { decision: 'approve', writtenBy: 'person', body: 'Cold. And you?', versions })
    expect(keys([restored('a'), restored('b')], ines)).toEqual([])
  })

  it('is not what other posts ask the other way, what is banned already, or the subject of one post', () => {
    const shorter = ['a', 'b'].map((id) => asked(id, 'Shorter'))
    expect(keys([...shorter, asked('c', 'Longer')], ines)).toEqual([])
    const never = ['a', 'b'].map((id) => asked(id, 'Never write “Synergy”. Talk about the price.'))
    expect(keys(never, ines)).toEqual(['never:synergy'])
    expect(keys(never, { ...ines, bannedPhrases: ['synergy'] })).toEqual([])
  })

  it('reads a note that waits only while changes are requested', () => {
    const waiting = (decision: 'partial' | 'approve') =>
      ['a', 'b'].map((id) => post(id, { decision, notes: '<p>No emojis</p>' }))
    expect(keys(waiting('partial'), ines)).toEqual(['no-emojis'])
    expect(keys(waiting('approve'), ines)).toEqual([])
  })

  it('may come from notes on topics, which count once with their posts and say nothing of length', () => {
    const topic = (id: string, notes: string) => ({
      ...post(id, { notes, decision: 'partial' as const }),
      title: 'Repairs',
    })
    const topics = [topic('t', 'No numbers'), topic('of a', 'No numbers'), topic('u', 'Shorter'), topic('v', 'Shorter')]
    const found = proposalsOf([asked('a', 'No numbers')], ines, topics)
    expect(found.map(({ key }) => key)).toEqual(['no-numbers'])
    expect(found[0]!.evidence.map((each) => each.post)).toEqual(['a', 't', 'a'])
    expect(found[0]!.evidence[1]).toMatchObject({ title: 'Repairs', kind: 'note', excerpt: 'No numbers' })
    expect(proposalsOf([asked('a', 'No numbers')], ines, topics.slice(1))).toEqual([])
  })

  it('is made again after a dismissal once two more posts support it', () => {
    const of = (...ids: string[]) =>
      proposalsOf(
        ids.map((id) => asked(id, 'Shorter')),
        ines,
      )
    const [first] = of('a', 'b')
    const decided = (status: string) => [{ key: 'shorter', status, evidence: first!.evidence }]
    expect(openProposals(of('a', 'b', 'c'), decided('dismissed'))).toEqual([])
    expect(openProposals(of('a', 'b', 'c', 'd'), decided('dismissed'))).toHaveLength(1)
    expect(openProposals(of('a', 'b', 'c', 'd'), decided('accepted'))).toEqual([])
  })
})

describe('a preference about words', () => {
  it.each([
    ['Never write “Ecosystem”', ['ecosystem']],
    ['Avoid "low-hanging fruit" and jargon', ['low-hanging fruit']],
    ['Never write synergy.', ['synergy']],
    ['Nunca escreva “ecossistema”', ['ecossistema']],
    ['Não diga alavancar', ['alavancar']],
    ['Avoid long sentences', []],
    ['Never use lists', []],
    ['Write “ecosystem” where it fits', []],
  ])('%s', (text, words) => {
    expect(bannedIn(text)).toEqual(words)
  })
})

describeOnDrawnDatabase('preferences of a team', (engine) => {
  let test: TestApp
  let fake: FakeOpenAi
  let person: Person
  let ambassador: Row<'ambassadors'>
  const preferences = () => person.pb.collection<Row<'writing_preferences'>>('writing_preferences')
  const proposals = async () => {
    const path = `/api/ambassadors/${ambassador.id}/preference-proposals`
    return (await person.pb.send<PreferenceProposals>(path, {})).proposals
  }
  /** A batch with its posts, written by the composer. */
  const produce = async () => {
    const batches = person.pb.collection('production_batches')
    const started = { instance: person.instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 3 }
    const { id } = await batches.create(started)
    await batchRests(person, id)
    for (const topic of await topicsOf(person, id)) {
      await person.pb.collection('topics').update(topic.id, { decision: 'approve' })
    }
    await batches.update(id, { status: 'post' })
    await batchRests(person, id)
    return postsOf(person, id)
  }
  const emoji = /\p{Extended_Pictographic}/u

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => ({ text: obedientModel(prompt) }))
    test = await startTestApp(await engine.place())
    person = await test.register('asks@timbre.example')
    ;({ ambassador } = await prepareWorkspace(person))
    await person.pb.collection('ambassadors').update(ambassador.id, { useEmojis: true })
    return () => fake.close()
  })

  it('are proposed with their evidence, followed once accepted, and no longer when they are deleted', async () => {
    const first = await produce()
    expect(first.map(({ body }) => body).join('')).toMatch(emoji)
    expect(await proposals()).toEqual([])
    const [asked, edited] = first as [Row<'posts'>, Row<'posts'>]
    const posts = person.pb.collection('posts')
    await posts.update(asked.id, { decision: 'partial', notes: 'No emojis, please.' })
    const body = edited.body.replace(/\s?\p{Extended_Pictographic}\uFE0F?/gu, '')
    await posts.update(edited.id, {
      body: edited.body === body ? body.replaceAll('e', '🙂') : body,
      decision: 'approve',
    })
    const found = await proposals()
    expect(found.map(({ key }) => key)).toEqual(['no-emojis'])
    expect(found[0]!.evidence.map(({ post: id, kind }) => [id, kind]).sort()).toEqual(
      [
        [asked.id, 'note'],
        [edited.id, 'edit'],
      ].sort(),
    )

    const values = { ambassador: ambassador.id, key: 'no-emojis', text: ' No\nemojis ', status: 'dismissed' as const }
    const preference = await preferences().create({ ...values, evidence: [{ post: 'forged' }], isForComposer: false })
    expect(preference).toMatchObject({ text: 'No emojis', isForComposer: true, evidence: found[0]!.evidence })
    expect(await refusal(preferences().create(values))).toMatchObject({ status: 400 })
    await preferences().update(preference.id, { status: 'accepted' })
    const second = await produce()
    expect(second.length).toBeGreaterThan(0)
    expect(second.map((each) => each.body).join('')).not.toMatch(emoji)
    expect(await preferences().update(preference.id, { text: 'Sound like a letter' })).toMatchObject({
      ...{ isForComposer: false, key: 'no-emojis' },
    })
    // When it is dismissed again, it is stored with all the evidence so far.
    await preferences().update(preference.id, { status: 'dismissed' })
    const third = second[0]!
    await posts.update(third.id, { decision: 'partial', notes: 'No emojis' })
    const dismissed = await preferences().update(preference.id, { status: 'dismissed' })
    expect(dismissed.evidence?.map(({ post: id }) => id)).toContain(third.id)
    await preferences().delete(preference.id)
    expect(openProposals(await proposals(), await preferences().getFullList())).toHaveLength(1)
  })

  it('about a word stop a post that has it, like banned phrases', async () => {
    const posts = person.pb.collection<Row<'posts'>>('posts')
    const first = await posts.getFirstListItem('body != ""', { sort: '-created,position' })
    const banned = async (body: string) => {
      const { quality } = await posts.update(first.id, { body })
      return [quality!.forbidden ?? [], quality!.findings.filter(({ check }) => check === 'banned-phrase')]
    }
    const body = `${first.body}\n\nEvery ecosystem needs repairs.`
    expect(await banned(body)).toEqual([[], []])
    const values = { ambassador: ambassador.id, text: 'Never write “Ecosystem”', status: 'accepted' as const }
    const { id } = await preferences().create(values)
    const found = expect.objectContaining({ severity: 'block', excerpt: 'ecosystem' })
    expect(await banned(`${body} They last.`)).toEqual([['ecosystem'], [found]])
    expect(await refusal(posts.update(first.id, { decision: 'approve' }))).toMatchObject({ status: 400 })
    await preferences().update(id, { status: 'dismissed' })
    expect(await banned(`${body} They stay.`)).toEqual([[], []])
    await preferences().delete(id)
  })

  it('stand in what the team asks for, word for word', async () => {
    const records = test.app.engine.records
    const row = await records.get('ambassadors', ambassador.id)
    const voice = () =>
      voiceOf(records, { ambassador: row, segments: [] }, 'en-US', Promise.resolve({ openings: [], texts: [] }))
    const write = (text: string, status: 'accepted' | 'dismissed') =>
      preferences().create({ ambassador: ambassador.id, text, status })
    await write('Begin like a letter', 'accepted')
    await write('Shout', 'dismissed')
    expect((await voice()).preferences).toEqual(['Begin like a letter'])
  })

  it('reach a model as instructions to follow', async () => {
    const provider = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'writer' }
    const remote = await startTestApp(await engine.place(), provider)
    const team = await remote.register('model@timbre.example')
    const owned = { instance: team.instance, name: 'Rui', language: 'pt-BR' }
    const rui = await team.pb.collection<Row<'ambassadors'>>('ambassadors').create(owned)
    await team.pb.collection('writing_preferences').create({
      ...{ ambassador: rui.id, text: 'Começar como uma carta', status: 'accepted' },
    })
    const { id } = await batchWithTopics(remote.app.engine.records, rui, 1)
    await team.pb.collection('production_batches').update(id, { status: 'post' })
    await batchRests(team, id)
    const prompts = fake.calls.map(({ prompt }) => JSON.stringify(prompt))
    expect(prompts.length).toBeGreaterThan(0)
    for (const prompt of prompts) expect(prompt).toMatch(/<<\w+ requests\\+n[^<]*In every post: Começar como uma carta/)
  })

  it('are kept from others, and are of a known kind', async () => {
    const stranger = await test.register('stranger@timbre.example')
    const path = `/api/ambassadors/${ambassador.id}/preference-proposals`
    expect(await refusal(stranger.pb.send(path, {}))).toMatchObject({ status: 404 })
    expect(await refusal(person.pb.send('/api/ambassadors/nobody/preference-proposals', {}))).toMatchObject({
      status: 404,
    })
    const values = { ambassador: ambassador.id, text: 'x', status: 'accepted' }
    expect(await refusal(stranger.pb.collection('writing_preferences').create(values))).toMatchObject({ status: 400 })
    expect(await refusal(preferences().create({ ...values, key: 'louder' }))).toMatchObject({ status: 400 })
  })
})
