import type { Row } from '#shared/collections/index.ts'
import { type FakeDrawer, type FakeDrawing, startFakeDrawing } from '../fakes/drawing.ts'
import { quarters } from '../files/pictures.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import type { TestEngine } from '../support/databases.ts'
import { endAfterFile } from '../support/ends.ts'
import { until } from '../support/wait.ts'

type Picture = Row<'generated_pictures'>

export const prompt = 'A photograph of a mechanic in a bright workshop, without text or logos.'

/** The product with a provider that draws what the test says, a person and their posts. */
export interface Easel {
  test: TestApp
  fake: FakeDrawer
  person: Person
  /** The provider's next behaviour; default: it draws. */
  answer(next?: (prompt: string, count: number) => FakeDrawing): void
  post(): Promise<Row<'posts'>>
  order(post: Pick<Row<'posts'>, 'id'>, data?: object): Promise<Picture>
  read(picture: Pick<Picture, 'id'>): Promise<Picture>
  /** The picture, once it is neither waiting nor being drawn. */
  rests(picture: Pick<Picture, 'id'>): Promise<Picture>
  credits(): Promise<number>
  /** The cost of today's calls of the provider. */
  spent(): Promise<number>
}

export async function openEasel(engine: TestEngine): Promise<Easel> {
  const drawn = { bytes: await quarters(300, 200).png() }
  const draws = (): FakeDrawing => drawn
  let answer: (prompt: string, count: number) => FakeDrawing = draws
  const fake = await startFakeDrawing((...call) => answer(...call))
  endAfterFile(() => fake.close())
  const provider = { AI_PROVIDER: 'openai', OPENAI_API_KEY: 'key', AI_BASE_URL: fake.url }
  const test = await startTestApp(await engine.place(), provider)
  const person = await test.register('ines@timbre.example')
  const { pb, instance } = person
  const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines Falk', language: 'en-US' })
  const pictures = () => pb.collection<Picture>('generated_pictures')
  const read = ({ id }: Pick<Picture, 'id'>) => pictures().getOne(id)
  return {
    ...{ test, fake, person, read },
    answer: (next = draws) => {
      answer = next
      fake.calls.length = 0
    },
    post: () =>
      test.app.engine.records.write((writer) =>
        writer.create('posts', { instance, ambassador: ambassador.id, body: 'Repairs pay the rent.', version: 1 }),
      ),
    order: (post, data = {}) => pictures().create({ instance, post: post.id, prompt, ratio: 'square', ...data }),
    rests: (picture) =>
      until(async () => {
        const row = await read(picture)
        return row.generation !== 'requested' && row.generation !== 'running' && row
      }),
    credits: async () => (await pb.collection<Row<'users'>>('users').getOne(person.user.id)).credits,
    spent: async () => {
      const [day] = await pb.collection<Row<'usage_days'>>('usage_days').getFullList({ sort: '-day' })
      return day?.usd ?? 0
    },
  }
}
