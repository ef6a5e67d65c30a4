const recordId = /^[a-z0-9]{15}$/

/** The valid values of the parameters in addresses of pages, by name. Every parameter of a route must be listed here. */
export const pageParameters: Record<string, (value: string) => boolean> = {
  id: (value) => recordId.test(value),
  batchId: (value) => recordId.test(value),
  account: (value) => recordId.test(value),
  action: oneOf('login', 'register', 'forgot-password'),
  tab: oneOf('overview', 'strategic-planning', 'knowledge', 'personality', 'ghostwriter'),
  part: oneOf('topics', 'drafts', 'final', 'image-prompts', 'review', 'posts'),
  operation: oneOf('jobs', 'logs', 'crons', 'mails', 'leads', 'audit', 'health'),
  group: oneOf(
    ...['mail', 'ai', 'web-search', 'sign-in', 'networks', 'plans', 'limits', 'features', 'branding', 'legal'],
    ...['general', 'storage', 'requests'],
  ),
  service: (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
  key: (value) => value.length <= 200,
  token: (value) => value.length <= 2000,
}

function oneOf(...words: readonly string[]): (value: string) => boolean {
  return (value) => words.includes(value)
}
