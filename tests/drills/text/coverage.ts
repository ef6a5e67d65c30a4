import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { excuses } from './excuses.ts'
import type { Task } from './task.ts'

const src = join(import.meta.dirname, '../../../src')

/** Here functions that take text count; elsewhere only those of files with an expression that has no upper bound. */
const watched =
  /^(shared\/(quality|contracts|preferred-language|trim)|server\/(knowledge|production)\/|web\/(knowledge|production)\/[\w-]+\.ts$)/
/** Texts of our own. */
const ours = /^shared\/locales\//

const exported =
  /^export (?:(?:async )?function\*? (\w+)|class (\w+)|const (\w+)(?:: AiTask<[^=]*>)? =\s+(?:\{\s*name: '|(?:async )?(?:<[^(]*>)?\())/gm
const literal = /(?<![\w)\]"'<])\/(?![/*\s>])(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[dgimsuvy]*(?=[\s,.;)\]}:]|$)/gm

export interface Uncovered {
  /** `file name` of functions that are neither tested nor excused. */
  readonly missing: readonly string[]
  /** Tested or excused, but no longer found. */
  readonly gone: readonly string[]
}

/** Compares the exported functions of the source with those that are tested or excused. */
export function uncovered(tasks: readonly Task[]): Uncovered {
  const tried = new Set(tasks.map(({ of }) => of))
  const found = new Set<string>()
  const missing: string[] = []
  for (const { file, source } of sources()) {
    found.add(file)
    const declared = [...source.matchAll(exported)].map((match) => ({
      name: match.slice(1).find(Boolean)!,
      takesText: text.test(parametersOf(source, match.index + match[0].length)),
    }))
    const names = declared.filter(({ takesText }) => takesText).map(({ name }) => name)
    for (const { name } of declared) found.add(`${file} ${name}`)
    if (!(watched.test(file) || hasUnbounded(source)) || excuses[file]) continue
    const own = names.filter((name) => !tried.has(`${file} ${name}`) && !excuses[`${file} ${name}`])
    if (declared.length === 0 && hasUnbounded(source) && !tasks.some(({ of }) => of.startsWith(`${file} `)))
      own.push('')
    missing.push(...own.map((name) => `${file} ${name}`.trim()))
  }
  const known = [...new Set([...tried, ...Object.keys(excuses)])]
  return { missing, gone: known.filter((entry) => !found.has(entry) && !isConstant(entry)) }
}

/** Types that contain untrusted text. */
const text =
  /\b(string|Passage|Unit|Section|Reading|TopicProposal|TopicsBrief|DraftBrief|Segment|WriterVoice|AiTask|Row)\b/

/** The parameters after the name; for a class or an object the rest of the line. */
function parametersOf(source: string, from: number): string {
  const start = source.lastIndexOf('(', from) >= source.lastIndexOf('\n', from) ? source.lastIndexOf('(', from) : from
  let depth = 0
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')' && --depth <= 0) return source.slice(start, at)
  }
  return source.slice(start)
}

/** Wordings hold expressions and are constants; the drill tries each of theirs. */
const isConstant = (entry: string): boolean => /composer\/(english|portuguese)\.ts /.test(entry)

function sources(): { file: string; source: string }[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(src, join(entry.parentPath, entry.name)))
    .filter((file) => !ours.test(file))
    .map((file) => ({ file, source: readFileSync(join(src, file), 'utf8') }))
}

/** Whether a regular expression of the file can go on for as long as the text does. */
function hasUnbounded(source: string): boolean {
  const code = source.replaceAll(/^\s*(?:\*|\/\/|\/\*|import).*$/gm, '')
  const literals = code.match(literal) ?? []
  const isOpen = (text: string) => /[*+]|\{\d+,\}/.test(text.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, 'c'))
  return literals.some(isOpen) || code.includes('new RegExp(')
}
