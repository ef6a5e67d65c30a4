import { defineConfig } from 'vitest/config'
import { DrillsEarly } from './tests/support/drills-early.ts'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/start-services.ts'],
    setupFiles: ['tests/support/every-test.ts'],
    sequence: { sequencer: DrillsEarly },
    pool: 'forks',
    // More than two cores: most of their time, workers wait for a database, a process or a pause.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
})
