// Plain JavaScript that old versions of Node can read: it runs under whichever one npm found.
import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts the Node that the project depends on first on the PATH of npm's scripts. npm cannot link it itself: the packages for other
 * platforms, which it leaves out, claim the same name. Without one, the machine's Node is used.
 */
const neededMajor = 24
const isWindows = process.platform === 'win32'
const platform = isWindows ? 'win' : process.platform
const program = isWindows ? 'node.exe' : 'node'
const modules = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../node_modules')
const brought = join(modules, `node-${platform}-${process.arch}/bin/${program}`)
const link = join(modules, '.bin', program)

if (existsSync(brought)) {
  if (!existsSync(link)) {
    mkdirSync(join(modules, '.bin'), { recursive: true })
    rmSync(link, { force: true })
    if (isWindows) linkSync(brought, link)
    else symlinkSync(`../node-${platform}-${process.arch}/bin/node`, link)
  }
} else if (Number(process.versions.node.split('.')[0]) < neededMajor) {
  console.error(
    `Timbre needs Node ${neededMajor} or newer and found ${process.version}. On Linux and 64-bit Windows "npm ci" brings ` +
      `it, unless optional dependencies are left out; elsewhere install Node ${neededMajor} and run "npm ci" again.`,
  )
  process.exit(1)
}
