import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Drills and other tests that kill processes: few lines, and minutes of waiting. */
const waits = /\/tests\/drills\/|crash|kill|conformance/

/**
 * In a new clone, Vitest starts with the largest files and would end with the longest tests, one worker after the other
 * having nothing left to do. Here they come first, in turn with large files, which use the processor while they wait.
 */
export class DrillsEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(({ moduleId }) => waits.test(moduleId)).sort(byPublishing)
    const others = sorted.filter(({ moduleId }) => !waits.test(moduleId))
    const first = waiting.flatMap((file, index) => [file, ...others.slice(index, index + 1)])
    return [...first, ...others.slice(waiting.length)]
  }
}

/** The longest of all, by far. */
const byPublishing = (one: TestSpecification, other: TestSpecification): number =>
  Number(other.moduleId.endsWith('drills/publish.test.ts')) - Number(one.moduleId.endsWith('drills/publish.test.ts'))
