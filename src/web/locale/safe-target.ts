const here = 'https://here.invalid'

/**
 * The path and query of `redirect` if it is a page of this site, otherwise `fallback`. Anything else would be an open redirect.
 */
export function safeTarget(redirect: string | null, fallback = '/dashboard'): string {
  if (!redirect?.startsWith('/')) return fallback
  const url = URL.parse(redirect, here)
  if (url?.origin !== here) return fallback
  // Checked in its normalised form: `/.//evil.example` becomes `//evil.example`, another host, when it is normalised, and so does
  // `/pt-BR//evil.example` without its language.
  const target = url.pathname + url.search
  return /^\/(?!\/)/.test(target) && !/\/[/\\]/.test(decoded(url.pathname)) ? target : fallback
}

/** Decodes repeatedly until nothing is encoded; text that cannot be decoded counts as unsafe. */
function decoded(pathname: string): string {
  let path = pathname
  for (let round = 0; round < 5; round++) {
    try {
      const next = decodeURIComponent(path)
      if (next === path) return path
      path = next
    } catch {
      return '//'
    }
  }
  return '//'
}
