import { type FakeAnswer, obedientModel, startFakeOpenAi } from '../../fakes/openai.ts'
import type { Random } from '../random.ts'

export interface CountingModel {
  readonly url: string
  readonly calls: { posts: number; critiques: number; repairs: number; suggestions: number }
  /** Whether it sometimes fails, is slow or invents figures. */
  isMoody: boolean
  /** Workspaces that had two suggestions written at the same time. */
  readonly doubled: Set<string>
  close(): Promise<void>
}

const suggestions = { proposals: [] }

/** A model over HTTP that counts its calls. */
export async function startCountingModel(random: Random): Promise<CountingModel> {
  const calls = { posts: 0, critiques: 0, repairs: 0, suggestions: 0 }
  const busyUntil = new Map<string, number>()

  const fake = await startFakeOpenAi((prompt) =>
    prompt.includes('Propose objectives') ? advise(prompt) : write(prompt),
  )

  function advise(prompt: string): FakeAnswer {
    calls.suggestions += 1
    const name = /"name":"([^"]*)"/.exec(prompt)?.[1] ?? ''
    if ((busyUntil.get(name) ?? 0) > Date.now()) model.doubled.add(name)
    const milliseconds = 20 + random.int(60)
    busyUntil.set(name, Date.now() + milliseconds)
    return { text: JSON.stringify(suggestions), milliseconds }
  }

  function write(prompt: string): FakeAnswer {
    if (prompt.includes('You are the last editor')) calls.critiques += 1
    else calls[prompt.includes('A check of your last attempt found') ? 'repairs' : 'posts'] += 1
    const text = obedientModel(prompt)
    const mood = model.isMoody ? random.int(100) : 100
    if (mood < 10) return { status: 401 }
    if (mood < 16) return { text: 'Sure! Here is your post:' }
    if (mood < 22) return { text: text.replace('What do you make of it?', 'It earned us $77,777.') }
    return { text, milliseconds: mood < 45 ? 100 + random.int(300) : random.int(40) }
  }

  const model: CountingModel = {
    url: fake.url,
    calls,
    isMoody: false,
    doubled: new Set(),
    close: fake.close,
  }
  return model
}
