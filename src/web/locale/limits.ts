import { formatsOf } from './formats.ts'
import { currentLanguage } from './languages.ts'
import { textsOf } from './texts.ts'

/** The sentence about a limit of the plan or of the account that was reached; null for other problems. */
export function describeLimit({
  code,
  params = {},
}: {
  code: string
  message: string
  params?: Record<string, unknown>
}): string | null {
  const t = textsOf('validation')
  const { dateTime, number, bytes } = formatsOf(currentLanguage())
  const count = number(Number(params.limit ?? 0))
  switch (code) {
    case 'daily_limit':
      return t(`limits.${params.use as 'suggestions' | 'topicRuns' | 'postRuns'}`, {
        count,
        time: dateTime(String(params.resetsAt ?? '')),
      })
    case 'suggestions_running':
      return t('limits.suggestionsRunning')
    case 'too_many_open_batches':
      return t('limits.openBatches', { count })
    case 'quota_files':
      return t('limits.files', { size: bytes(Number(params.limit ?? 0)) })
    case 'quota_items':
      return t('limits.items', { count })
    case 'quota_bases':
      return t('limits.bases', { count })
    case 'unconfirmed_address':
      return t('limits.unconfirmed')
    default:
      return null
  }
}
