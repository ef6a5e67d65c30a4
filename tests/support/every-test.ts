import { afterAll, beforeEach, expect } from 'vitest'
import { endFile } from './ends.ts'

// A test that asserts nothing proves nothing.
beforeEach(() => {
  expect.hasAssertions()
})

afterAll(endFile)
