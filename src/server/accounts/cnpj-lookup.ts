import { boundedCache } from '#server/engine/bounded-cache.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, badRequest, fieldError, unauthorized } from '#server/engine/errors.ts'
import { FetchError } from '#server/engine/fetch/safe-fetch.ts'
import { countAttempt } from '#server/engine/records/auth/attempts.ts'
import type { Authenticate } from '#server/engine/records/request.ts'
import { isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'

export interface Company {
  cnpj: string
  legalName: string
  tradeName: string
  /** As the registry words it, e.g. `ATIVA`. */
  status: string
}

const limits = { maxBytes: 256 * 1024, milliseconds: 4000 }
const keptFor = 30 * 86_400_000
const maxCompanies = 1000
/** Of one person. The registry is somebody else's and free of charge. */
const maxPerHour = 40
const hour = 3_600_000

/**
 * `GET /api/cnpj/{cnpj}` → `Company`, for people who are signed in. Help while typing, never a gate: the form goes on by hand when the registry is
 * down (503) or does not know the number yet (404).
 *
 * @param serviceUrl base of a BrasilAPI-shaped service; the number is appended
 */
export function registerCnpjRoute(engine: Engine, authenticate: Authenticate, serviceUrl: string): void {
  const known = boundedCache<{ company: Company; until: number }>(maxCompanies)

  engine.http.get<{ Params: { cnpj: string } }>('/api/cnpj/:cnpj', async (request) => {
    const caller = await authenticate(request.headers)
    if (!caller) throw unauthorized('The request requires valid record authorization token.')
    if (!isCnpj(request.params.cnpj)) {
      throw badRequest('The CNPJ entered is invalid.', {
        cnpj: fieldError('validation_invalid_cnpj', 'The CNPJ entered is invalid.'),
      })
    }
    const name = `cnpj/${caller.collection.name}/${caller.record.id}`
    if ((await countAttempt(engine.database, engine.clock, name, hour)) > maxPerHour) throw new ApiError(429)
    const cnpj = normaliseCnpj(request.params.cnpj)
    const now = engine.clock.now().getTime()
    const kept = known.get(cnpj)
    if (kept && kept.until > now) return kept.company
    const company = await lookUp(cnpj)
    known.set(cnpj, { company, until: now + keptFor })
    return company
  })

  async function lookUp(cnpj: string): Promise<Company> {
    const answer = await ask(cnpj).catch((error: Error & { status?: number }) => {
      if (error.status === 404) throw unknownCompany()
      engine.log.warn({ err: error }, 'the company registry did not answer')
      throw new ApiError(503, 'The company registry is not available right now.')
    })
    const text = (key: string) => (typeof answer[key] === 'string' ? (answer[key] as string).slice(0, 200) : '')
    return {
      cnpj,
      legalName: text('razao_social'),
      tradeName: text('nome_fantasia'),
      status: text('descricao_situacao_cadastral'),
    }
  }

  async function ask(cnpj: string): Promise<Record<string, unknown>> {
    const page = await engine.fetch(`${serviceUrl}/${cnpj}`, limits)
    if (page.status !== 200) throw new FetchError('http-error', 'no company came back', { status: page.status })
    return JSON.parse(new TextDecoder().decode(page.body))
  }
}

const unknownCompany = () =>
  new ApiError(404, 'Could not find the entered CNPJ.', {
    cnpj: fieldError('cnpj_not_found', 'Could not find the entered CNPJ.'),
  })
