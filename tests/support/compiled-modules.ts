import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../..')

/**
 * Every process that tests start finds the product's modules compiled; it starts in half the processor time. One that is
 * killed would not keep what it compiled, so this fills the cache, which takes a moment where it is filled already.
 */
export function keepCompiledModules(): void {
  process.env.NODE_COMPILE_CACHE ??= join(home, 'node_modules/.cache/compiled')
  spawnSync(process.execPath, ['--no-warnings', join(home, 'src/server/app.ts')], { stdio: 'inherit' })
}
