import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** Browsers of the visitors of any site: from the beginning of 2023. */
const target = ['es2022', 'safari16.4']

/**
 * Builds the widget of the chat into `folder`: `widget.js`, which sites load, and the files of the panel, which have a hash
 * in their names and are listed in `panel.json`.
 *
 * @param home the project's folder
 */
export async function buildWidget(home: string, folder: string): Promise<void> {
  const [loader, ...more] = await bundle(join(home, 'src/widget/loader/loader.ts'))
  const panel = await bundle(join(home, 'src/widget/panel/panel.ts'))
  if (loader?.type !== 'chunk' || more.length > 0) throw new Error('The loader of the widget has to be one script.')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'widget.js'), loader.code)
  const names = panel.map((output) => {
    const content = output.type === 'chunk' ? output.code : output.source
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10)
    const name = `panel-${hash}.${output.fileName.split('.').pop()}`
    writeFileSync(join(folder, name), content)
    return name
  })
  const named = (ending: string) => names.find((name) => name.endsWith(ending))
  if (!named('.js') || !named('.css')) throw new Error('The panel of the widget has to be a script and its styles.')
  writeFileSync(join(folder, 'panel.json'), `${JSON.stringify({ script: named('.js'), style: named('.css') })}\n`)
}

/** The bundle of a script with everything it imports: its code and its styles. */
async function bundle(input: string): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...{ target, write: false, minify: true, cssCodeSplit: false, modulePreload: false, reportCompressedSize: false },
      rolldownOptions: {
        input,
        output: { format: 'iife', entryFileNames: 'entry.js', assetFileNames: '[name][extname]' },
      },
    },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  return output
}
