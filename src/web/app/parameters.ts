const recordId = /^[a-z0-9]{15}$/

/** The valid values of route parameters, by name. Every parameter of a route must be listed here. */
const parameters: Record<string, (value: string) => boolean> = {
  id: (value) => recordId.test(value),
  batchId: (value) => recordId.test(value),
  account: (value) => recordId.test(value),
  action: oneOf('login', 'register', 'forgot-password'),
  tab: oneOf('overview', 'strategic-planning', 'knowledge', 'personality', 'ghostwriter'),
  part: oneOf('topics', 'drafts', 'final', 'image-prompts', 'review', 'posts'),
  operation: oneOf('jobs', 'logs', 'crons', 'mails', 'leads', 'audit', 'health'),
  group: oneOf(
    ...['mail', 'ai', 'sign-in', 'networks', 'plans', 'limits', 'features', 'branding', 'legal'],
    ...['general', 'storage', 'requests'],
  ),
  service: (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
  key: (value) => value.length <= 200,
  token: (value) => value.length <= 2000,
}

/** @throws the fatal 404 if a parameter of the route is invalid */
export function checkParameters(params: Readonly<Record<string, string | undefined>>, pathname: string): void {
  for (const [name, value] of Object.entries(params)) {
    if (name === '*' || value === undefined) continue
    const makesSense = parameters[name]
    if (!makesSense) throw new Error(`The route parameter "${name}" is unknown; add its valid values to parameters.ts.`)
    if (!makesSense(value)) throw pageNotFound(pathname)
  }
}

function pageNotFound(pathname: string): Error {
  return Object.assign(new Error(`Page Not Found: ${pathname}`), { status: 404 })
}

function oneOf(...words: readonly string[]): (value: string) => boolean {
  return (value) => words.includes(value)
}
