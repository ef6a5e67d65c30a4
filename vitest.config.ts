import { defineConfig } from 'vitest/config'
import { chooseSeed } from './tests/support/drawn.ts'
import { DrillsEarly } from './tests/support/drills-early.ts'

chooseSeed()

/** They watch what their whole process does. */
const alone = ['tests/drills/private-addresses.test.ts']

export default defineConfig({
  test: {
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/start-services.ts'],
    setupFiles: ['tests/support/every-test.ts'],
    sequence: { sequencer: DrillsEarly },
    pool: 'forks',
    // More than two cores: most of their time, workers wait for a database, a process or a pause.
    maxWorkers: 6,
    // Ends what hangs. On a machine that is busy with other work, some tests take minutes.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{web,ui,e2e}/**', ...alone],
          // The server keeps nothing in its modules, and loading them takes longer than most files of tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      // Pages keep their sign-in, caches and language in modules.
      { extends: true, test: { name: 'web', include: ['tests/{web,ui}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
