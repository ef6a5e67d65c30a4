import { type FakeAnswer, type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { test as base } from './server.ts'

/** A server whose AI provider is a fake that answers as told, the same for all tests of a worker. */
export const testWithModel = (answer: (prompt: string, count: number) => FakeAnswer) =>
  base.extend<object, { model: FakeOpenAi }>({
    model: [
      // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
      async ({}, use) => {
        const model = await startFakeOpenAi(answer)
        await use(model)
        await model.close()
      },
      { scope: 'worker' },
    ],
    environment: [
      ({ model }, use) => use({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' }),
      { scope: 'worker' },
    ],
  })
