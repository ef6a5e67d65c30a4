import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { caseInPatterns } from './boundaries/case-in-patterns.ts'
import { smallFiles } from './boundaries/small-files.ts'
import { timeAndChance } from './boundaries/time-and-chance.ts'

/**
 * Checks the dependencies between folders (docs/architecture.md, "Dependency rule") and forbids catch-all
 * folders and patterns that do not mean what they say. Prints a message per violation that says what to do instead; exits 1 if there is one.
 */
const domains = [
  'accounts',
  'instances',
  'ambassadors',
  'knowledge',
  'production',
  'publishing',
  'chat',
  'billing',
  'carousel',
  'payments',
  'pictures',
  'admin',
  'administration',
  'people',
  'provisioning',
  'onboarding',
]
const drawers = /(^|\/)(utils?|helpers?|common|lib|services|manager|types|constants)(\.tsx?$|\/)/
const maxLines = 300
const maxComponentLines = 120
/** What the engine may import from src/shared: how collections are defined, but none of them. */
const definitionModules = ['access-rules', 'auth-options', 'define', 'fields'].map(
  (name) => `src/shared/collections/${name}.ts`,
)
/** Everything that differs between types of fields is in the files of this folder. */
const fieldTypesFolder = 'src/server/engine/records/fields/'
const asksForFieldType = /\b(definition|field)\??\.type\s*[!=]==|\{ type \}\]?\) =>.*\btype [!=]==/

/**
 * Modules that open connections, and the only server files that may import them. Addresses that people enter are fetched
 * through `engine.fetch`, which checks every address it connects to.
 */
const waysOut: { modules: RegExp; allowed: RegExp }[] = [
  { modules: /^undici$/, allowed: /\/engine\/(fetch\/create-safe-fetch|files\/s3\/bucket)\.ts$/ },
  { modules: /^s3mini$/, allowed: /\/engine\/files\/s3\/bucket\.ts$/ },
  { modules: /^(node:)?net$/, allowed: /\/engine\/fetch\/checked-connector\.ts$/ },
  { modules: /^(ai|@ai-sdk\/.*)$/, allowed: /\/engine\/ai\// },
  { modules: /^stripe$/, allowed: /\/payments\/open-stripe\.ts$/ },
  { modules: /^nodemailer/, allowed: /\/engine\/mail\/outbox\.ts$/ },
  { modules: /^@opentelemetry\/exporter/, allowed: /\/traces\/start-provider\.ts$/ },
  { modules: /^pg$/, allowed: /\/engine\/database\// },
  {
    modules:
      /^((node:)?(http|https|http2|tls|dgram)|axios|got|ky|node-fetch|cross-fetch|ofetch|needle|superagent|request|follow-redirects|ws|eventsource)$/,
    // The watchdog only listens for health checks.
    allowed: /\/engine\/watchdog\/watchdog-thread\.ts$/,
  },
]
const globalsThatGoOut =
  /(?<![.\w$])fetch\s*\(|\bglobal(This)?\s*(\.\s*fetch|\[)|[=(,]\s*fetch\s*[;)]|new\s+(WebSocket|EventSource)\b|\b(createRequire|getBuiltinModule)\b/
/** They call the identity and search providers an operator configured, which may be in a private network. */
const askProviders = [
  'src/server/engine/records/auth/oauth2/ask-provider.ts',
  'src/server/engine/web-search/ask-search.ts',
]

const breaches: string[] = []
const domainImports = new Map<string, Set<string>>()
const sources = new Map<string, string>()
const importers = new Map<string, Set<string>>()

for (const file of globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))) {
  const source = readFileSync(file, 'utf8')
  sources.set(file, source)
  if (drawers.test(file) && !/^src\/shared\/(collections|locales)\//.test(file))
    breaches.push(`${file}: name it after what it holds; a drawer collects what nobody finds again.`)
  const lines = source.split('\n').length
  if (/^src\/(web|widget)\//.test(file)) checkComponents(file, source)
  if (lines > maxLines && !file.includes('/locales/'))
    breaches.push(`${file}: ${lines} lines. Split it by noun; ${maxLines} is the limit.`)
  if (file.startsWith('src/server/engine/') && !file.startsWith(fieldTypesFolder) && asksForFieldType.test(source))
    breaches.push(
      `${file}: asks for the type of a field; put what differs into FieldType (${fieldTypesFolder}field.ts).`,
    )
  for (const target of importsOf(file, source)) checkImport(file, target)
  if (!/^src\/(web|widget)\//.test(file)) checkWaysOut(file, source)
  breaches.push(...timeAndChance(file, source), ...caseInPatterns(file, source))
}
for (const file of globSync('{tests,scripts}/**/*.{ts,tsx}')) importsOf(file, readFileSync(file, 'utf8'))
checkCircles()
breaches.push(...smallFiles(sources, importers))

if (breaches.length > 0) {
  console.error(breaches.join('\n'))
  process.exit(1)
}

function importsOf(file: string, source: string): string[] {
  const targets: string[] = []
  for (const [, specifier] of source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
    const target = resolve(file, specifier!)
    if (!target) continue
    targets.push(target)
    importers.set(target, (importers.get(target) ?? new Set()).add(file))
  }
  return targets
}

/** The path inside the project, or null for packages. */
function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.replace(/^#(shared|server|web|widget)\//, 'src/$1/')
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null
}

/** A component or hook longer than two screens contains several ideas. */
function checkComponents(file: string, source: string): void {
  for (const [, body, name] of source.matchAll(/^((?:export )?(?:default )?(?:async )?function (\w+)[\s\S]*?^\})$/gm)) {
    const lines = body!.split('\n').length
    if (lines > maxComponentLines)
      breaches.push(`${file}: ${name} has ${lines} lines; ${maxComponentLines} is the limit. Name its parts.`)
  }
}

function checkImport(file: string, target: string | null): void {
  if (!target?.startsWith('src/')) return
  const [, side, ring] = file.split('/') as [string, string, string]
  const [, targetSide, targetRing] = target.split('/') as [string, string, string]
  if (side === 'shared' && targetSide !== 'shared') {
    breach(
      file,
      target,
      'src/shared is what both sides say and imports nothing of ours; move what it needs into src/shared.',
    )
    return
  }
  if (side !== targetSide && targetSide !== 'shared') {
    breach(file, target, 'server, web and widget never import each other; say it once in src/shared, or ask over HTTP.')
    return
  }
  if (targetSide === 'shared') {
    if (side === 'server' && ring === 'engine' && !definitionModules.includes(target))
      breach(file, target, 'the engine serves any product; pass in from outside what it needs.')
    return
  }
  const lowerRings: Record<string, string[]> = { server: ['engine'], web: ['ui', 'records'] }
  if (lowerRings[side]?.includes(ring)) {
    if (ring !== targetRing)
      breach(file, target, `${ring} knows nothing above or beside it; pass what it needs as an argument.`)
    return
  }
  if (domains.includes(ring) && domains.includes(targetRing) && ring !== targetRing) {
    if (target !== `src/${side}/${targetRing}/index.ts`) {
      breach(file, target, `use what src/${side}/${targetRing}/index.ts offers, or offer it there.`)
    }
    const key = `${side}/${ring}`
    domainImports.set(key, (domainImports.get(key) ?? new Set()).add(`${side}/${targetRing}`))
  }
  const isDomain = domains.includes(ring) || ring === 'landing'
  if (isDomain && side === 'web' && targetRing === 'app' && !target.startsWith('src/web/app/shared/')) {
    breach(
      file,
      target,
      'a domain does not know the app around it; what domains share belongs in src/web/records, src/web/ui or src/web/app/shared.',
    )
  }
  if (isDomain && side === 'server' && /^src\/server\/(app|main|config)\.ts$/.test(target)) {
    breach(file, target, 'a domain does not know who composes it; take what it needs as an argument.')
  }
}

function checkWaysOut(file: string, source: string): void {
  const advice =
    'fetch through engine.fetch, which connects to public addresses only; a new way out belongs in `waysOut`.'
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\bimport type [^'"]*from\s*['"][^'"]+['"]|\btypeof import\([^)]*\)/g, '')
  for (const [, specifier] of code.matchAll(/(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/g)) {
    const way = waysOut.find(({ modules }) => modules.test(specifier!))
    if (way && !way.allowed.test(file)) breach(file, specifier!, advice)
  }
  const used = !askProviders.includes(file) && globalsThatGoOut.exec(code)?.[0]
  if (used) breaches.push(`${file} uses ${used.trim()}: ${advice}`)
}

function checkCircles(): void {
  const walk = (at: string, path: string[]): void => {
    for (const next of domainImports.get(at) ?? []) {
      if (next === path[0])
        breaches.push(
          `${[...path, next].join(' → ')}: domains import each other in a circle; let one of them call back through an argument.`,
        )
      else if (!path.includes(next)) walk(next, [...path, next])
    }
  }
  for (const start of domainImports.keys()) walk(start, [start])
}

function breach(file: string, target: string, advice: string): void {
  breaches.push(`${file} imports ${target}: ${advice}`)
}
