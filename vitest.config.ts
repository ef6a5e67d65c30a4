import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/start-services.ts'],
    setupFiles: ['tests/support/every-test.ts'],
    pool: 'forks',
    // More than two cores: half of their time, workers wait for a database, a process or a pause.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
})
