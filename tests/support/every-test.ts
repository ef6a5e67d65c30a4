import { afterAll, beforeEach, expect } from 'vitest'
import { endOwnProcesses } from './own-processes.ts'

// A test that asserts nothing proves nothing.
beforeEach(() => {
  expect.hasAssertions()
})

afterAll(endOwnProcesses)
