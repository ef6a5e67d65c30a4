import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const linesPerTest = 12

/**
 * The failed tests of Vitest's JSON report at `path`, one text each: file, name and the first lines of what went wrong.
 * Empty if there is no report, because the run ended before it was written.
 */
export function failedVitest(path: string): string[] {
  const report = read<{
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }>(path)
  return (report?.testResults ?? [])
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed')
      const name = relative(process.cwd(), file.name)
      // A file that fails while it is loaded or cleaned up has no failed test.
      if (failed.length === 0) return [described(name, file.message)]
      return failed.map((test) => described(`${name} › ${test.fullName}`, test.failureMessages.join('\n')))
    })
}

interface Suite {
  suites?: Suite[]
  specs: {
    title: string
    file: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** The failed journeys of Playwright's JSON report at `path`, described as those of `failedVitest`. */
export function failedJourneys(path: string): string[] {
  const report = read<{ suites: Suite[]; errors: { message?: string }[] }>(path)
  if (!report) return []
  const specs = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  return [
    ...report.errors.map((error) => described('journeys', error.message ?? '')),
    ...report.suites
      .flatMap(specs)
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
        return described(`${spec.file} › ${spec.title}`, errors.map((error) => error.message ?? '').join('\n'))
      }),
  ]
}

function described(name: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, linesPerTest)
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

function read<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
