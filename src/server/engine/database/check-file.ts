import { fileURLToPath } from 'node:url'
import { isDamage } from './damage.ts'
import { openConnection } from './sqlite-connection.ts'

/** The problems that SQLite finds in a database file; null if there are none. Reads all of it: about a second per gigabyte. */
export function checkFile(path: string): string | null {
  try {
    const connection = openConnection(path, 'read')
    try {
      const [row] = connection.all('pragma quick_check(1)', [])
      const found = String(Object.values(row ?? {})[0])
      return found === 'ok' ? null : found
    } finally {
      connection.close()
    }
  } catch (error) {
    if (isDamage(error)) return (error as Error).message
    throw error
  }
}

// As a program: checks the file at the given path and prints the result.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(checkFile(process.argv[2]!)))
