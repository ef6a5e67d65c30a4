import type { Draft } from '#server/engine/records/record.ts'
import type { RecordStore } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Person } from './app.ts'
import { until } from './wait.ts'

/** A small handbook of an invented bicycle maker, enough for a handful of topics. */
export const handbook = `# Working at Velofold

## Repairs first

In 2024 we repaired 3,100 bicycles and sold 900 new ones. Repairs earn us 62% of the profit. We decided to open a second workshop before opening a second shop. The landlord of the shop called twice to ask whether we were serious.

## The week without meetings

Every eighth week has no meetings at all. In the first of these weeks the team shipped the folding hinge that had waited for five months. We tried shorter meetings before, but they only moved the work into the evening. Two customers complained that nobody called them back, so one person now keeps the telephone.

## A costly mistake

We once ordered 400 frames in a colour that no customer had seen. It took 14 months to sell them, and we lost $52,000. Since then twelve customers look at every colour before we order. They get a bell as a present, and they say what they think.

## How we choose suppliers

We visit the factory before we sign anything. We ask the person at the machine what breaks most often. In 2023 that question saved us from a supplier whose welds failed after 9 months. We pay the first invoice within seven days, because a supplier remembers who paid first.

## Prices

We publish what each part of a bicycle costs us. Customers who see the costs ask for discounts half as often. A price that needs an explanation is a price we change. In March we changed 31 prices in one afternoon.

## Hiring mechanics

Every candidate repairs one bicycle with us and is paid for the day. Of the 14 mechanics we hired this way, 13 are still here. We stopped reading letters of application in 2022. They told us who writes well, but not who listens to a bottom bracket.
`

/** An ambassador with a knowledge base that has been read. */
export async function prepareWorkspace({
  pb,
  instance,
}: Person): Promise<{ ambassador: Row<'ambassadors'>; base: Row<'knowledge_bases'> }> {
  const base = await pb.collection<Row<'knowledge_bases'>>('knowledge_bases').create({ instance, name: 'Handbook' })
  const item = await pb
    .collection('knowledge_items')
    .create({ base: base.id, type: 'page', title: 'Working at Velofold', body: handbook })
  await itemEnds({ pb }, item.id)
  const ambassador = await pb.collection<Row<'ambassadors'>>('ambassadors').create({
    instance,
    name: 'Ines Falk',
    language: 'en-US',
    editorialLines: ['Repairs', 'Prices'],
  })
  return { ambassador, base }
}

export const itemEnds = ({ pb }: Pick<Person, 'pb'>, id: string): Promise<Row<'knowledge_items'>> =>
  until(async () => {
    const item = await pb.collection<Row<'knowledge_items'>>('knowledge_items').getOne(id)
    return (item.status === 'ready' || item.status === 'error') && item
  })

export const batchRests = ({ pb }: Pick<Person, 'pb'>, id: string): Promise<Row<'production_batches'>> =>
  until(async () => {
    const batch = await pb.collection<Row<'production_batches'>>('production_batches').getOne(id)
    return batch.generation !== 'requested' && batch.generation !== 'running' && batch
  })

export const topicsOf = ({ pb }: Pick<Person, 'pb'>, batch: string) =>
  pb
    .collection<Row<'topics'>>('topics')
    .getFullList({ filter: pb.filter('batch = {:batch}', { batch }), sort: 'position' })

export const postsOf = ({ pb }: Pick<Person, 'pb'>, batch: string) =>
  pb
    .collection<Row<'posts'>>('posts')
    .getFullList({ filter: pb.filter('batch = {:batch}', { batch }), sort: 'position' })

const titles = [
  'We repaired the old lathe',
  'Our landlord called again',
  'Our invoices leave the shop on Friday',
  'A customer waited at the telephone',
  'The paint took all winter to dry',
  'Our supplier asked to be paid early',
  'The apprentices stayed for dinner',
  'We washed the windows of the shop',
  'A teacher brought her bell back',
  'I gave the workshop a second key',
]

/** A batch whose topics are all approved, without calling a model. */
export const batchWithTopics = (
  records: RecordStore,
  ambassador: Pick<Row<'ambassadors'>, 'id' | 'instance'>,
  topics: number,
): Promise<Row<'production_batches'>> =>
  records.write(async (writer) => {
    const { instance } = ambassador
    const { id } = await writer.create('production_batches', { instance, ambassador: ambassador.id })
    for (let position = 0; position < topics; position += 1) {
      // Neither figures nor sayings, because both would trigger a rewrite.
      const title = titles[position % titles.length]!
      await writer.create('topics', { batch: id, position, version: 1, title, hook: `${title}.`, decision: 'approve' })
    }
    return writer.update('production_batches', id, { status: 'outline', generation: 'idle', numberOfTopics: topics })
  })

/** A post of an ambassador of its own, in a batch that is at its posts, as if an agent had written it. */
export const storedPost = (records: RecordStore, instance: string, draft: Draft<'posts'>): Promise<Row<'posts'>> =>
  records.write(async (writer) => {
    const ambassador = await writer.create('ambassadors', { instance, name: 'Ines Falk', language: 'en-US' })
    const owner = { instance, ambassador: ambassador.id }
    const batch = await writer.create('production_batches', owner)
    await writer.update('production_batches', batch.id, { status: 'post', generation: 'idle' })
    return writer.create('posts', { ...owner, batch: batch.id, version: 1, writtenBy: 'agent', ...draft })
  })
