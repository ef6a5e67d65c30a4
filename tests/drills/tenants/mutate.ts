import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mutants } from './mutants.ts'

/**
 * `node --import <this file>` with `MUTANT=<number>`: the named predicate is missing from the source as it is loaded.
 * The files are not changed, and the product has no switch for it.
 */
const { file, find, replace } = mutants[Number(process.env.MUTANT)]!
const path = join(import.meta.dirname, '../../../src', file)
const url = pathToFileURL(path).href
const source = readFileSync(path, 'utf8')
if (source.split(find).length !== 2) throw new Error(`"${find}" does not occur exactly once in src/${file}.`)

registerHooks({
  load(asked, context, next) {
    const loaded = next(asked, context)
    return asked === url ? { ...loaded, source: source.replace(find, () => replace) } : loaded
  },
})
