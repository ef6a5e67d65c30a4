import { requireFeature } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, invalid, unauthorized } from '#server/engine/errors.ts'
import { countAttempt } from '#server/engine/records/auth/attempts.ts'
import { isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { createCompanyLookup } from './cnpj-lookup.ts'

/** Per person, because the registry is a free public service. */
const maxLookupsPerHour = 40
const hourMilliseconds = 3_600_000

export function registerRoutes(engine: Engine, cnpjServiceUrl: string): void {
  const { http, authenticate, database, clock } = engine
  const lookUpCompany = createCompanyLookup(engine, cnpjServiceUrl)

  // Prefills the form for signed-in people; if the registry does not answer, they enter the data themselves.
  http.get<{ Params: { cnpj: string } }>('/api/cnpj/:cnpj', async ({ headers, params: { cnpj } }) => {
    const caller = await authenticate(headers)
    if (!caller) throw unauthorized('The request requires valid record authorization token.')
    await requireFeature(engine.records, 'companyLookup')
    if (!isCnpj(cnpj)) throw invalid('cnpj', 'validation_invalid_cnpj', 'The CNPJ entered is invalid.')
    const name = `cnpj/${caller.collection.name}/${caller.record.id}`
    if ((await countAttempt(database, clock, name, hourMilliseconds)) > maxLookupsPerHour) throw new ApiError(429)
    return lookUpCompany(normaliseCnpj(cnpj))
  })
}
