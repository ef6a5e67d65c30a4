interface Domains {
  readonly onlyDomains?: readonly string[]
  readonly exceptDomains?: readonly string[]
}

/** Whether an e-mail or URL field accepts addresses of a domain. */
export function allowsDomain({ onlyDomains, exceptDomains }: Domains, domain: string): boolean {
  const name = domain.toLowerCase()
  if (onlyDomains?.length) return onlyDomains.some((allowed) => allowed.toLowerCase() === name)
  return !exceptDomains?.some((refused) => refused.toLowerCase() === name)
}
