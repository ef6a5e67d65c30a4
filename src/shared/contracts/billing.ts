import type { Row } from '../collections/index.ts'
import type { billingIntervals, currencies } from '../collections/subscriptions.ts'
import type { Language } from '../preferred-language.ts'
import type { Limits } from './runtime.ts'

export type Currency = (typeof currencies)[number]
export type BillingInterval = (typeof billingIntervals)[number]

/** Of `POST /api/instances/{instance}/checkout`, for owners. The answer is a `PageAddress`. */
export type Checkout = { currency: Currency; language: Language } & (
  | { kind: 'plan'; interval: BillingInterval }
  | { kind: 'credits'; packs: number }
)

/** The number of credit packs. */
export const maxPacks = 20

/** A page of the payment provider, also of `POST /api/instances/{instance}/portal`. */
export interface PageAddress {
  url: string
}

/** Of `POST /api/instances/{instance}/subscription`, for owners; exactly one field. */
export interface SubscriptionChange {
  /** Whether it ends at the end of the period. */
  ends?: boolean
  interval?: 'year'
}

/** Of `GET /api/instances/{instance}/subscription-change`, for owners: the amount due now for a change to yearly payment. */
export interface ChangePreview {
  /** In cents. */
  amount: number
  currency: string
}

/** Of `GET /api/instances/{instance}/plan-usage`, for members. */
export interface PlanUsage {
  members: number
  ambassadors: number
}

/** Of `GET /api/instances/{instance}/invoices`, for owners, newest first. */
export interface Invoice {
  id: string
  number: string
  created: string
  /** In cents. */
  amount: number
  currency: string
  status: 'paid' | 'open' | 'void'
  /** The provider's page with the invoice and its payment. */
  url: string
}

const planPrices = {
  month: { BRL: 'proMonthBrl', USD: 'proMonthUsd' },
  year: { BRL: 'proYearBrl', USD: 'proYearUsd' },
} as const
const packPrices = { BRL: 'packBrl', USD: 'packUsd' } as const

/** In cents; 0 if it is not offered. */
export const planPrice = (limits: Limits, interval: BillingInterval, currency: Currency): number =>
  limits[planPrices[interval][currency]]

/** Of one pack, in cents; 0 if it is not offered. */
export const packPrice = (limits: Limits, currency: Currency): number => limits[packPrices[currency]]

/** A plan is active until its date; no date means it is not. */
export const isPlanActive = ({ planExpiresAt }: Pick<Row<'instances'>, 'planExpiresAt'>, now: Date): boolean =>
  planExpiresAt !== '' && new Date(planExpiresAt.replace(' ', 'T')) > now
