import { expect, it } from 'vitest'
import { providerOf } from '#server/engine/records/auth/oauth2/providers.ts'

const client = { clientId: 'client', clientSecret: 'secret' }

it('believes the address of a Microsoft account only if one directory is named', () => {
  const raw = { id: '7', displayName: 'Nara Reis', mail: 'nara@timbre.example' }
  const userOf = (tenant: string) => {
    const tokenURL = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`
    return providerOf({ name: 'microsoft', ...client, tokenURL })!.readUser(raw)
  }
  expect(userOf('11111111-2222-3333-4444-555555555555')).toMatchObject({ id: '7', email: 'nara@timbre.example' })
  expect(userOf('common')).toMatchObject({ id: '7', name: 'Nara Reis', email: '' })
  expect(providerOf({ name: 'microsoft', ...client })!.readUser(raw).email).toBe('')
})

it('believes the address of a LinkedIn account only if LinkedIn has verified it, and sends no verifier', () => {
  const linkedin = providerOf({ name: 'linkedin', ...client })!
  const raw = { sub: 'x', name: 'Nara Reis', email: 'nara@timbre.example' }
  expect(linkedin.pkce).toBe(false)
  expect(linkedin.readUser(raw).email).toBe('')
  expect(linkedin.readUser({ ...raw, email_verified: true })).toMatchObject({ id: 'x', email: 'nara@timbre.example' })
})
