import { formatsOf } from './formats.ts'
import { currentLanguage } from './languages.ts'
import type { Translate } from './texts.ts'

type Params = Record<string, unknown>
type ProblemText = (t: Translate<'validation'>, params: Params) => string

const numberOf = (params: Params, name: string): number => Number(params[name] ?? 0)
const formats = () => formatsOf(currentLanguage())
/** The limit that was reached, e.g. “1,000”. */
const limitOf = (params: Params): string => formats().number(numberOf(params, 'limit'))

const required: ProblemText = (t) => t('required')
const invalid: ProblemText = (t) => t('invalid')
const url: ProblemText = (t) => t('url')
const token: ProblemText = (t) => t('token')
const wrongPassword: ProblemText = (t) => t('wrongPassword')
const notUnique: ProblemText = (t) => t('notUnique')
const domain: ProblemText = (t) => t('domain')
const tooLong: ProblemText = (t) => t('tooLong')
const tooMany: ProblemText = (t, params) => t('tooMany', { count: numberOf(params, 'maxSelect') })
const minLength: ProblemText = (t, params) =>
  'min' in params ? t('minLength', { count: numberOf(params, 'min') }) : t('password')
const maxLength: ProblemText = (t, params) =>
  'max' in params ? t('maxLength', { count: numberOf(params, 'max') }) : t('invalid')

/**
 * The texts of error codes that may occur on any screen, or that need more than their values. All others are in their screens'
 * texts, by code, under `problems`. `tests/web/problem-texts.test.ts` finds missing ones.
 */
export const problemTexts: Readonly<Record<string, ProblemText>> = {
  // PocketBase's codes.
  validation_required: required,
  validation_is_email: (t) => t('email'),
  validation_invalid_url: url,
  validation_is_url: url,
  validation_min_text_constraint: minLength,
  validation_length_too_short: minLength,
  validation_max_text_constraint: maxLength,
  validation_length_too_long: maxLength,
  validation_length_out_of_range: (t, params) =>
    t('lengthRange', { min: numberOf(params, 'min'), max: numberOf(params, 'max') }),
  validation_min_number_constraint: (t, params) => t('min', { min: numberOf(params, 'min') }),
  validation_max_number_constraint: (t, params) => t('max', { max: numberOf(params, 'max') }),
  validation_min_greater_equal_than_required: (t, { threshold }) => t('min', { min: String(threshold ?? '') }),
  validation_max_less_equal_than_required: (t, { threshold }) => t('max', { max: String(threshold ?? '') }),
  validation_only_int_constraint: (t) => t('integer'),
  validation_values_mismatch: (t) => t('passwordsDiffer'),
  validation_not_unique: notUnique,
  validation_pk_invalid: notUnique,
  validation_invalid_token_email: notUnique,
  validation_invalid_token: token,
  validation_invalid_token_claims: token,
  validation_invalid_token_payload: token,
  validation_token_collection_mismatch: token,
  validation_token_email_mismatch: token,
  validation_invalid_password: wrongPassword,
  validation_invalid_old_password: wrongPassword,
  validation_email_domain_not_allowed: domain,
  validation_url_domain_not_allowed: domain,
  validation_file_size_limit: (t, params) =>
    t('fileSize', { megabytes: Math.round(numberOf(params, 'maxSize') / (1024 * 1024)) }),
  validation_invalid_mime_type: (t) => t('fileType'),
  validation_too_many_values: tooMany,
  validation_too_many_files: tooMany,
  validation_not_enough_values: (t, params) => t('tooFew', { count: numberOf(params, 'minSelect') }),
  validation_content_size_limit: tooLong,
  validation_json_size_limit: tooLong,
  validation_missing_rel_records: (t) => t('missingRelation'),
  validation_invalid_record: (t) => t('missingRelation'),
  validation_invalid_collection_id: invalid,
  validation_forbidden_pk_character: invalid,
  validation_in_invalid: invalid,
  validation_invalid_auth_id: invalid,
  validation_invalid_file: invalid,
  validation_invalid_format: invalid,
  validation_invalid_json: invalid,
  validation_invalid_latitude: invalid,
  validation_invalid_longitude: invalid,
  validation_invalid_new_email: invalid,
  validation_invalid_provider: invalid,
  validation_invalid_value: invalid,
  validation_match_invalid: invalid,
  validation_not_a_number: invalid,
  validation_not_in_invalid: invalid,
  validation_pk_change: invalid,
  validation_reserved_pk: invalid,

  // Accounts and workspaces.
  validation_password_common: (t) => t('passwordCommon'),
  validation_password_personal: (t) => t('passwordPersonal'),
  validation_invalid_cnpj: (t) => t('cnpj'),
  cnpj_not_found: (t) => t('cnpjNotFound'),
  cnpj_unavailable: (t) => t('cnpjUnavailable'),
  sign_in_again: (t) => t('signInAgain'),
  validation_invalid_time_zone: (t) => t('timeZone'),
  validation_membership_fixed: (t) => t('membershipFixed'),
  last_owner: (t) => t('lastOwner'),
  sole_owner: (t) => t('soleOwner'),
  instance_to_be_deleted: (t) => t('toBeDeleted'),
  validation_services_required: (t) => t('service'),
  service_preparing: (t) => t('instances.servicePreparing'),
  service_failed: (t) => t('instances.serviceFailed'),
  service_locked: (t) => t('instances.serviceLocked'),
  validation_invalid_limit: invalid,
  validation_invalid_setting: invalid,

  sign_up_closed: (t) => t('signUpClosed'),
  feature_off: (t, { feature }) => t(feature === 'composer' ? 'features.composer' : 'features.off'),

  // Administration.
  account_locked: (t) => t('administration.accountLocked'),
  picture_unreadable: (t) => t('fileType'),
  validation_is_host: invalid,
  factor_required: (t) => t('administration.factorRequired'),
  read_only: (t) => t('administration.readOnly'),

  // Limits of the plan or account.
  plan_locked: (t) => t('planLocked'),
  out_of_credits: (t) => t('outOfCredits'),
  unconfirmed_address: (t) => t('limits.unconfirmed'),
  daily_limit: (t, params) =>
    t(`limits.${params.use as 'suggestions' | 'topicRuns' | 'postRuns' | 'pictures'}`, {
      count: limitOf(params),
      time: formats().dateTime(String(params.resetsAt ?? '')),
    }),
  monthly_spend: (t, params) =>
    t('limits.monthlySpend', {
      amount: String(limitOf(params)),
      time: formats().dateTime(String(params.resetsAt ?? '')),
    }),
  suggestions_running: (t) => t('limits.suggestionsRunning'),
  too_many_open_batches: (t, params) => t('limits.openBatches', { count: limitOf(params) }),
  quota_files: (t, params) => t('limits.files', { size: formats().bytes(numberOf(params, 'limit')) }),
  quota_items: (t, params) => t('limits.items', { count: limitOf(params) }),
  quota_bases: (t, params) => t('limits.bases', { count: limitOf(params) }),

  quota_members: (t, params) => t('limits.members', { count: limitOf(params) }),
  quota_ambassadors: (t, params) => t('limits.ambassadors', { count: limitOf(params) }),

  // Production.
  provider_unavailable: (t) => t('providerUnavailable'),
  provider_failed: (t) => t('providerFailed'),
  validation_role_too_weak: (t) => t('roleTooWeak'),
}
