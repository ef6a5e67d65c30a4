import { createRandom } from '../random.ts'
import { type Pattern, patterns } from './patterns.ts'
import type { Task } from './task.ts'

export interface TextDrill {
  readonly tasks: readonly Task[]
  readonly seed: number
  /** Pairs of function and pattern, chosen by the seed; all of them without it. */
  readonly pairs?: number
  /** For a call in the server or in a tab, in milliseconds of processor time. */
  readonly bar: number
}

export interface TextResult {
  readonly calls: number
  /** The slowest call of each function, the slowest first. */
  readonly slowest: readonly string[]
  readonly broken: readonly string[]
}

/** For a call in the process of a document's parser, which has a minute on a machine that may be slow. */
const barApart = 10_000
/** Max ratio of times for twice the text. */
const maxGrowth = 3
/** Times below this are too short to measure growth. */
const measurable = 200
/** If a part of the text takes longer than this, the whole text is not tested. */
const patience = 2000

/** Runs functions on texts that repeat one thing, at the largest size that each is given. */
export function runText({ tasks, seed, pairs: wanted = Number.POSITIVE_INFINITY, bar }: TextDrill): TextResult {
  const pairs = tasks.flatMap((task) => patterns.map((pattern) => ({ task, pattern })))
  const random = createRandom(seed)
  while (pairs.length > wanted) pairs.splice(random.int(pairs.length), 1)
  const slowest = new Map<string, { milliseconds: number; pattern: string }>()
  const broken: string[] = []
  for (const { task, pattern } of pairs) {
    const { milliseconds, sentence } = judge(task, pattern, task.isApart ? barApart : bar)
    if (milliseconds > (slowest.get(task.of)?.milliseconds ?? 0)) {
      slowest.set(task.of, { milliseconds, pattern: pattern.name })
    }
    if (sentence) broken.push(sentence)
  }
  const inOrder = [...slowest].sort((a, b) => b[1].milliseconds - a[1].milliseconds)
  return {
    calls: pairs.length,
    slowest: inOrder.map(([of, { milliseconds, pattern }]) => `${milliseconds.toFixed(0)} ms: ${of}, ${pattern}`),
    broken,
  }
}

interface Judgement {
  milliseconds: number
  /** What is wrong. */
  sentence?: string
}

/** Increases to the full size step by step, so that an endless function is noticed early. */
function judge(task: Task, pattern: Pattern, bar: number): Judgement {
  const { of, characters, isApart } = task
  for (const part of [64, 8]) {
    const size = Math.ceil(characters / part)
    const milliseconds = measure(task, pattern.of(size))
    if (milliseconds > patience) return { milliseconds, sentence: tooSlow(of, milliseconds, size, pattern) }
  }
  const half = isApart ? measure(task, pattern.of(Math.ceil(characters / 2))) : 0
  const text = pattern.of(characters)
  let milliseconds = measure(task, text)
  // A garbage collector pause is not the function's fault.
  for (let tries = 0; tries < 2 && milliseconds > bar; tries += 1)
    milliseconds = Math.min(milliseconds, measure(task, text))
  if (milliseconds > bar) return { milliseconds, sentence: tooSlow(of, milliseconds, characters, pattern) }
  const growth = milliseconds / half
  if (!isApart || milliseconds < measurable || growth <= maxGrowth) return { milliseconds }
  return { milliseconds, sentence: `${of} takes ${growth.toFixed(1)} times as long for twice of ${pattern.name}.` }
}

const tooSlow = (of: string, milliseconds: number, size: number, { name }: Pattern): string =>
  `${of} takes ${Math.round(milliseconds)} ms for ${size} characters of ${name}.`

/** Milliseconds of this thread's processor time; the machine may do something else meanwhile. */
export function measure({ run }: Pick<Task, 'run'>, text: string): number {
  const before = process.threadCpuUsage()
  run(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
