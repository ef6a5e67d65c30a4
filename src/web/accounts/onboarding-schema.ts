import * as z from 'zod/mini'
import { isCnpj } from '#shared/contracts/cnpj.ts'
import { limits } from '#shared/limits.ts'
import { isBlank, rule, rules } from '#web/forms/index.ts'
import { textsOf } from '#web/locale/index.ts'

const compact = (phone: string): string => phone.replace(/[\s().-]+/g, '')
const required = () => textsOf('validation')('required')

const nickname = rules.required().check(
  rule(
    (value) => value.length >= limits.nicknameCharacters,
    () => textsOf('validation')('minLength', { count: limits.nicknameCharacters }),
  ),
)

/**
 * The onboarding fields: tax id and company name only for businesses, a valid CNPJ for Brazilian ones, and the nickname
 * only for owners, who may name the workspace.
 */
export const onboardingSchema = (isOwner: boolean) =>
  z
    .object({
      personType: z.enum(['business', 'individual']),
      country: z.string(),
      taxId: rules.text(),
      name: rules.required(),
      companyName: rules.text(),
      nickname: isOwner ? nickname : rules.text(),
      website: rules.url(),
      mobile: rules.required().check(
        z.overwrite(compact),
        rule(
          (value) => /^\+[1-9]\d{6,14}$/.test(value),
          () => textsOf('validation')('phone', { example: '+55 11 91234-5678' }),
        ),
      ),
    })
    .check(
      z.refine(({ personType, companyName }) => personType !== 'business' || !isBlank(companyName), {
        path: ['companyName'],
        error: required,
      }),
      z.refine((values) => !isBrazilianBusiness(values) || !isBlank(values.taxId), {
        path: ['taxId'],
        error: required,
      }),
      z.refine((values) => !isBrazilianBusiness(values) || isBlank(values.taxId) || isCnpj(values.taxId), {
        path: ['taxId'],
        error: () => textsOf('validation')('cnpj'),
      }),
    )

export type OnboardingValues = z.infer<ReturnType<typeof onboardingSchema>>

const isBrazilianBusiness = ({ personType, country }: { personType: string; country: string }): boolean =>
  personType === 'business' && country === 'BR'
