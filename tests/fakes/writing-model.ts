import { obedientModel } from './openai.ts'

type Stage = 'plan' | 'topics' | 'draft' | 'critique' | 'repair'

/** Which stage of the pipeline a prompt belongs to. */
export function stageOf(prompt: string): Stage {
  if (/Plan \d+ ideas/.test(prompt)) return 'plan'
  if (/Propose \d+ topics/.test(prompt)) return 'topics'
  if (prompt.includes('You are the last editor')) return 'critique'
  return prompt.includes('A check of your last attempt found') ? 'repair' : 'draft'
}

/** The blocks of a prompt with this label, without their fences. */
export const blocksOf = (prompt: string, label: string): string[] =>
  [...prompt.matchAll(new RegExp(`^<<(\\w{16}) ${label}\\n([^]*?)\\n\\1>>$`, 'gm'))].map(([, , text]) => text!)

/** A model that plans one idea per passage, and otherwise does as it is told. */
export function planningModel(prompt: string): string {
  if (stageOf(prompt) !== 'plan') return obedientModel(prompt)
  const wanted = Number(/Plan (\d+) ideas/.exec(prompt)![1])
  const passages = blocksOf(prompt, String.raw`passage \d+`)
  const ideas = passages.slice(0, wanted).map((text, index) => ({
    ...{ claim: text.split('\n')[1]!.slice(0, 100), angle: 'number', line: 'Repairs', audience: 'Riders' },
    ...{ passages: [index], ending: `Ending ${index}` },
  }))
  return JSON.stringify({ ideas })
}
