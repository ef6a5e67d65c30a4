import { removeFactors } from '#server/accounts/index.ts'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

/**
 * `npm run reset-factor -- EMAIL`
 *
 * Lets an administrator who has lost phone, recovery codes and passkeys sign in with the password again. Reads the
 * same environment as the server. On SQLite the server has to be stopped meanwhile.
 */
const [email = ''] = process.argv.slice(2)
if (!email) exit('Name the email address of an administrator.')

// Other users of the machine may not read the files of this process.
process.umask(0o077)
const config = readConfig({
  ...process.env,
  ...{ HOST: '127.0.0.1', PORT: '0', HEALTH_PORT: '', LOG_LEVEL: 'error' },
  ...(process.env.DATABASE_URL ? { PROCESS: 'web' } : {}),
})
const app = await startApp(config).catch((error: Error) => exit(error.message))
const isFound = await removeFactors(app.engine.records, email).finally(app.stop)
if (!isFound) exit(`There is no administrator with the address ${email}.`)
console.log(`${email} can sign in with the password alone. Sign in and set up a second step again.`)

function exit(message: string): never {
  console.error(message)
  process.exit(1)
}
