/** A fix whose absence a test must notice. */
export interface Fix {
  /** What is fixed, as a noun phrase: "the cap on open batches". */
  readonly name: string
  /** Under src/. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  /** The code as it would be without the fix. */
  readonly replace: string
  /** Test file under tests/: `*.test.ts` runs under Vitest, `*.e2e.ts` in a browser on a fresh build. */
  readonly test: string
  /** Runs only the tests whose names match this. */
  readonly only?: string
}
