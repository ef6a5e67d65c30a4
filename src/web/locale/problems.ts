import { describeLimit } from './limits.ts'
import { textsOf } from './texts.ts'

/** What is wrong with one field, as the record API says it. */
export interface Problem {
  code: string
  message: string
  params?: Record<string, unknown>
}

/** The sentence for a person, in the language of the screen. Codes without a sentence keep the server's words. */
export function describeProblem({ code, message, params = {} }: Problem): string {
  const t = textsOf('validation')
  const number = (key: string) => Number(params[key] ?? 0)
  switch (code) {
    case 'validation_required':
      return t('required')
    case 'validation_is_email':
      return t('email')
    case 'validation_invalid_url':
    case 'validation_is_url':
      return t('url')
    case 'validation_min_text_constraint':
    case 'validation_length_too_short':
      return 'min' in params ? t('minLength', { count: number('min') }) : t('password')
    case 'validation_password_common':
      return t('passwordCommon')
    case 'validation_password_personal':
      return t('passwordPersonal')
    case 'validation_max_text_constraint':
    case 'validation_length_too_long':
      return 'max' in params ? t('maxLength', { count: number('max') }) : t('invalid')
    case 'validation_length_out_of_range':
      return t('lengthRange', { min: number('min'), max: number('max') })
    case 'validation_min_number_constraint':
      return t('min', { min: number('min') })
    case 'validation_max_number_constraint':
      return t('max', { max: number('max') })
    case 'validation_min_greater_equal_than_required':
      return t('min', { min: String(params.threshold ?? '') })
    case 'validation_max_less_equal_than_required':
      return t('max', { max: String(params.threshold ?? '') })
    case 'validation_only_int_constraint':
      return t('integer')
    case 'validation_values_mismatch':
      return t('passwordsDiffer')
    case 'validation_not_unique':
      return t('notUnique')
    case 'validation_invalid_token':
    case 'validation_invalid_token_claims':
    case 'validation_token_collection_mismatch':
    case 'validation_token_email_mismatch':
      return t('token')
    case 'validation_invalid_password':
    case 'validation_invalid_old_password':
      return t('wrongPassword')
    case 'validation_invalid_cnpj':
      return t('cnpj')
    case 'cnpj_not_found':
      return t('cnpjNotFound')
    case 'validation_file_size_limit':
      return t('fileSize', { megabytes: Math.round(number('maxSize') / (1024 * 1024)) })
    case 'validation_invalid_mime_type':
      return t('fileType')
    case 'validation_too_many_values':
    case 'validation_too_many_files':
      return t('tooMany', { count: number('maxSelect') })
    case 'validation_not_enough_values':
      return t('tooFew', { count: number('minSelect') })
    case 'validation_content_size_limit':
    case 'validation_json_size_limit':
      return t('tooLong')
    case 'validation_missing_rel_records':
      return t('missingRelation')
    case 'validation_invalid_format':
    case 'validation_match_invalid':
    case 'validation_in_invalid':
    case 'validation_invalid_value':
      return t('invalid')
    case 'validation_invalid_time_zone':
      return t('timeZone')
    case 'validation_role_too_weak':
      return t('roleTooWeak')
    case 'plan_locked':
      return t('planLocked')
    case 'out_of_credits':
      return t('outOfCredits')
    case 'provider_unavailable':
      return t('providerUnavailable')
    case 'provider_failed':
      return t('providerFailed')
    default:
      return describeLimit({ code, message, params }) ?? describeServerMessage(message)
  }
}

/** What a person reads about a call that failed as a whole: which limit was reached, or the server's own message. */
export function describeFailure(failure: {
  message: string
  fields: Record<string, Problem>
  isUnreachable: boolean
}): string {
  if (failure.isUnreachable) return textsOf('server')('offline')
  const limits = Object.values(failure.fields).flatMap((problem) => describeLimit(problem) ?? [])
  return limits[0] ?? describeServerMessage(failure.message)
}

const serverMessages = {
  'Something went wrong while processing your request.': 'somethingWrong',
  'Missing required record id.': 'missingId',
  "The requested resource wasn't found.": 'notFound',
  'Failed to authenticate.': 'authentication',
  'Failed to create record.': 'create',
  'Failed to update record.': 'update',
  'Failed to delete record. Make sure that the record is not part of a required relation reference.': 'delete',
  'The request requires valid record authorization token.': 'signIn',
  'You are not allowed to perform this request.': 'forbidden',
  'Too Many Requests.': 'tooMany',
  'This feature is not yet available in your current plan.': 'planLocked',
  'There are not enough credits left for this.': 'outOfCredits',
  'A workspace needs an owner. Make somebody else an owner first, or delete the workspace.': 'lastOwner',
  'Make somebody else an owner of your workspaces that have other members, or delete them, first.': 'soleOwner',
  'This workspace is going to be deleted, so nothing new is generated in it.': 'toBeDeleted',
  'Sign in again to delete the account.': 'signInAgain',
  'Part of the database is damaged and cannot be read. An administrator has to restore a backup.': 'databaseDamaged',
  'Failed to fetch': 'offline',
  'Something went wrong.': 'offline',
} as const

/** The server speaks English; its well-known sentences are translated, everything else stays as it came. */
export function describeServerMessage(message: string): string {
  const key = serverMessages[message as keyof typeof serverMessages]
  return key ? textsOf('server')(key) : message
}
