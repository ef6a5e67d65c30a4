import { requireBudget } from '#server/billing/index.ts'
import { ApiError, invalid } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { isFailedByProvider } from '#shared/contracts/production.ts'
import type { AiTaskName } from '#shared/settings.ts'
import type { Agents } from './agents.ts'

/**
 * The agents for one run that is given to the embedded composer. Its texts are charged like any others.
 * @throws ApiError 400 `validation_composer_not_offered` unless the provider failed the run before, or costs more than this month allows
 */
export async function composerRun(
  agents: Agents,
  records: RecordWriter,
  run: Row<'posts'> | Row<'production_batches'>,
  task: AiTaskName,
): Promise<Agents> {
  if (!isFailedByProvider(run) && !(await isBudgetSpent(agents, records, run.instance, task))) {
    const message = 'The embedded composer takes over only what the AI provider could not do.'
    throw invalid('generation', 'validation_composer_not_offered', message)
  }
  return { ...agents, ai: agents.ai.offline, isComposer: true }
}

const isBudgetSpent = (agents: Agents, records: RecordWriter, instance: string, task: AiTaskName): Promise<boolean> =>
  requireBudget(agents, records, instance, task, agents.clock.now()).then(
    () => false,
    (error) => {
      if (error instanceof ApiError && error.status === 429) return true
      throw error
    },
  )
