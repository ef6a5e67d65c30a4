import { boundedCache } from '../../bounded-cache.ts'
import { badRequest } from '../../errors.ts'
import { excerpt } from './html-text.ts'

/** The fields to keep: a tree of keys, `*` for all others, with a modifier for the value at the end. */
interface Node {
  children: Map<string, Node>
  modify: ((value: unknown) => unknown) | null
  /** The end of a path: the whole value is kept. */
  whole: boolean
}
export type Picker = (value: Record<string, unknown>) => Record<string, unknown>

const compiled = boundedCache<Picker>(500, { name: 'fields' })

/**
 * Compiles a `fields` parameter (`*,expand.author.name,body:excerpt(200,true)`). Null for an empty one.
 * @throws ApiError 400 for an unknown modifier or wrong arguments
 */
export function compilePicker(fields: string | undefined): Picker | null {
  if (!fields?.trim()) return null
  const known = compiled.get(fields)
  if (known !== undefined) return known
  const root = parse(fields)
  if (!root) throw badRequest()
  const picker: Picker = (value) => pick(root, value) as Record<string, unknown>
  compiled.set(fields, picker)
  return picker
}

function parse(fields: string): Node | null {
  const root: Node = newNode()
  for (const part of splitOutsideParentheses(fields)) {
    const text = part.trim()
    if (!text) continue
    const colon = text.indexOf(':')
    const path = colon < 0 ? text : text.slice(0, colon).trimEnd()
    const match = colon < 0 ? [] : /^(\w+)\s*(?:\((.*)\))?$/.exec(text.slice(colon + 1))
    if (!path || !match) return null
    const [, modifier, args = ''] = match
    let node = root
    const keys = path.split('.')
    for (const [index, name] of keys.entries()) {
      // `*` can only end a path.
      const key = name === '*' && index < keys.length - 1 ? nowhere : name
      const child = node.children.get(key) ?? newNode()
      node.children.set(key, child)
      node = child
    }
    node.whole = true
    if (modifier) {
      node.modify = modifierOf(modifier, args)
      if (!node.modify) return null
    }
  }
  return root
}

const nowhere = '\0'
const newNode = (): Node => ({ children: new Map(), modify: null, whole: false })

function splitOutsideParentheses(text: string): string[] {
  return text.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? []
}

function modifierOf(name: string, args: string): Node['modify'] {
  const [max, ellipsis = 'false', ...rest] = args.split(',').map((arg) => arg.trim())
  if (name !== 'excerpt' || rest.length > 0 || !max || !/^\d+$/.test(max) || Number(max) < 1) return null
  const withEllipsis = /^(1|t|true)$/i.test(ellipsis)
  return (value) => (typeof value === 'string' ? excerpt(value, Number(max), withEllipsis) : value)
}

function pick(node: Node, value: unknown): unknown {
  if (Array.isArray(value)) return value.every(isObject) ? value.map((item) => pick(node, item)) : value
  if (typeof value !== 'object' || value === null) return value
  const rest = node.children.get('*')
  const picked: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const child = node.children.get(key) ?? rest
    if (!child) continue
    picked[key] = child.modify ? child.modify(inner) : child.whole ? inner : pick(child, inner)
  }
  return picked
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
