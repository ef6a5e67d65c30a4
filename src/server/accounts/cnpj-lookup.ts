import { boundedCache } from '#server/engine/bounded-cache.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import { FetchError } from '#server/engine/fetch/safe-fetch.ts'

export interface Company {
  cnpj: string
  legalName: string
  tradeName: string
  /** The registry's own value, e.g. `ATIVA`. */
  status: string
}

const limits = { maxBytes: 256 * 1024, milliseconds: 4000 }
const keptMilliseconds = 30 * 86_400_000
const maxKept = 1000

/**
 * Looks companies up in a registry and caches the answers for a month.
 * @param serviceUrl base of a BrasilAPI-shaped service; the number is appended
 * @returns a function that throws ApiError 404 `cnpj_not_found`, or 503 `cnpj_unavailable` if the registry does not answer
 */
export function createCompanyLookup(engine: Engine, serviceUrl: string): (cnpj: string) => Promise<Company> {
  const known = boundedCache<{ company: Company; until: number }>(maxKept)

  return async (cnpj) => {
    const now = engine.clock.now().getTime()
    const kept = known.get(cnpj)
    if (kept && kept.until > now) return kept.company
    const company = await lookUp(engine, serviceUrl, cnpj)
    known.set(cnpj, { company, until: now + keptMilliseconds })
    return company
  }
}

async function lookUp(engine: Engine, serviceUrl: string, cnpj: string): Promise<Company> {
  const answer = await ask(engine, serviceUrl, cnpj).catch((error: Error & { status?: number }) => {
    if (error.status === 404) throw unknownCompany()
    engine.log.warn({ err: error }, 'the company registry did not answer')
    const message = 'The company registry is not available right now.'
    throw new ApiError(503, message, { cnpj: fieldError('cnpj_unavailable', message) })
  })
  const text = (key: string) => (typeof answer[key] === 'string' ? (answer[key] as string).slice(0, 200) : '')
  return {
    cnpj,
    legalName: text('razao_social'),
    tradeName: text('nome_fantasia'),
    status: text('descricao_situacao_cadastral'),
  }
}

async function ask(engine: Engine, serviceUrl: string, cnpj: string): Promise<Record<string, unknown>> {
  const page = await engine.fetch(`${serviceUrl}/${cnpj}`, limits)
  if (page.status !== 200) throw new FetchError('http-error', 'no company came back', { status: page.status })
  return JSON.parse(new TextDecoder().decode(page.body))
}

const unknownCompany = () =>
  new ApiError(404, 'Could not find the entered CNPJ.', {
    cnpj: fieldError('cnpj_not_found', 'Could not find the entered CNPJ.'),
  })
