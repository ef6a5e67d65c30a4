import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Google's names for the uses of an embedding. */
const wordsOfProviders = /^RETRIEVAL_/

/** The variables that the server reads: `env.NAME`, and the names in quotes that are looked up in groups. */
function variablesRead(): string[] {
  const files = [
    ...['src/server/config.ts', 'src/server/admin/environment-settings.ts'],
    ...globSync('src/server/engine/ai/{config.ts,providers/*.ts}'),
    ...globSync('src/server/engine/web-search/*.ts'),
  ]
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const direct = [...source.matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map(([, name]) => name!)
  const named = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, name]) => name!)
  return [...new Set([...direct, ...named])].filter((name) => !wordsOfProviders.test(name)).sort()
}

const documented = (path: string): string[] => [
  ...new Set(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!)),
  ),
]

test('every environment variable is documented, and no other', () => {
  const variables = variablesRead()
  expect(variables.length).toBeGreaterThan(25)
  expect(documented('docs/configuration.md').sort()).toEqual(variables)
})

test('the README names only variables that exist', () => {
  const named = documented('README.md')
  expect(named).toContain('DATABASE_URL')
  expect(variablesRead()).toEqual(expect.arrayContaining(named))
})
