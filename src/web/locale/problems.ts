import { formatsOf } from './formats.ts'
import { currentLanguage } from './languages.ts'
import { problemTexts } from './problem-texts.ts'
import { textsOf, type Values } from './texts.ts'

/** A problem with one field, as the record API reports it. */
export interface Problem {
  code: string
  message: string
  params?: Record<string, unknown>
}

/** The sentence for a person, in the language of the screen. An unknown code falls back to the server's message. */
export function describeProblem({ code, message, params = {} }: Problem): string {
  const text = Object.hasOwn(problemTexts, code) ? problemTexts[code] : undefined
  return (
    text?.(textsOf('validation'), params) ?? describeProblemOfScreen(code, params) ?? describeServerMessage(message)
  )
}

/** Areas with texts of codes under `problems`; each is loaded with the screens whose requests return these codes. */
const areasWithProblems = [
  'adminProblems',
  'ambassadors',
  'billing',
  'carousel',
  'channels',
  'chat',
  'ideas',
  'knowledge',
  'outside',
  'people',
  'pictures',
  'privacy',
  'production',
  'queue',
  'results',
  'scheduling',
  'security',
  'services',
] as const

function describeProblemOfScreen(code: string, params: Record<string, unknown>): string | undefined {
  const { number } = formatsOf(currentLanguage())
  const values: Values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? number(value) : String(value)]),
  )
  const key = `problems.${code}`
  for (const area of areasWithProblems) {
    const text = (textsOf(area) as (key: string, values: Values) => string)(key, values)
    if (text !== key) return text
  }
}

/**
 * The text about a call that failed as a whole. If the server's message equals that of one of the problems, that problem's code
 * selects the text.
 */
export function describeFailure(failure: {
  message: string
  fields: Record<string, Problem>
  isUnreachable: boolean
}): string {
  if (failure.isUnreachable) return textsOf('server')('offline')
  const reason = Object.values(failure.fields).find(({ message }) => message === failure.message)
  return reason ? describeProblem(reason) : describeServerMessage(failure.message)
}

/** Messages without a code: PocketBase's, the server's about its own state, and the SDK's. */
export const serverMessages = {
  'Something went wrong while processing your request.': 'somethingWrong',
  'Missing required record id.': 'missingId',
  "The requested resource wasn't found.": 'notFound',
  'Missing or invalid collection context.': 'notFound',
  'Missing or invalid auth collection context.': 'notFound',
  'Missing collection context.': 'notFound',
  'Failed to authenticate.': 'authentication',
  "The request doesn't satisfy the collection requirements to authenticate.": 'authentication',
  'Invalid or expired OTP.': 'invalidCode',
  'Too many attempts, please try again later with a new OTP.': 'tooManyCodes',
  'Invalid or expired MFA session.': 'mfaExpired',
  'Invalid MFA session.': 'mfaExpired',
  'A different authentication method is required.': 'mfaOtherMethod',
  'The collection is not configured to allow password authentication.': 'methodDisabled',
  'The collection is not configured to allow OTP authentication.': 'methodDisabled',
  'The collection is not configured to allow OAuth2 authentication.': 'methodDisabled',
  'Missing or invalid authentication.': 'signIn',
  'The request requires valid record authorization token.': 'signIn',
  'You are not allowed to perform this request.': 'forbidden',
  'The authorized record is not allowed to perform this action.': 'forbidden',
  'Only superusers can perform this action.': 'forbidden',
  'Failed to create instance.': 'createInstance',
  'Failed to create record.': 'create',
  'Failed to update record.': 'update',
  'Failed to delete record. Make sure that the record is not part of a required relation reference.': 'delete',
  "You can't delete the only existing superuser.": 'lastSuperuser',
  'All superusers can change their emails directly.': 'superuserEmail',
  'All superusers are verified by default.': 'superuserVerified',
  'An error occurred while loading the submitted data.': 'unreadable',
  'Failed to read the submitted batch data.': 'unreadable',
  'Unsupported Content-Type.': 'unreadable',
  'An error occurred while validating the submitted data.': 'invalidData',
  'Invalid batch request data.': 'invalidData',
  'Batch requests are not allowed.': 'forbidden',
  'Batch transaction failed.': 'batch',
  'Request entity too large.': 'tooLarge',
  'Too Many Requests.': 'tooMany',
  'The server is busy with other large requests. Try again in a few seconds.': 'busy',
  'The server has no space left to store this. Nothing was saved; try again once there is space.': 'noSpace',
  'The file storage cannot be reached at the moment. Nothing was saved; try again later.': 'noBucket',
  'The server cannot write to its storage at the moment. Nothing was saved; try again later.': 'noWriting',
  'The server is being upgraded. Nothing was saved; try again in a minute.': 'upgrading',
  'The database cannot be reached at the moment. Try again later, and check first whether your change was saved.':
    'databaseUnreachable',
  'The database is too busy to answer this at the moment. Try again later.': 'databaseBusy',
  'Part of the database is damaged and cannot be read. An administrator has to restore a backup.': 'databaseDamaged',
  'Failed to fetch': 'offline',
  'Something went wrong.': 'offline',
} as const

/** A server message in the reader's language; an unknown one is returned unchanged. */
export function describeServerMessage(message: string): string {
  return Object.hasOwn(serverMessages, message)
    ? textsOf('server')(serverMessages[message as keyof typeof serverMessages])
    : message
}
