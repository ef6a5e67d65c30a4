import { composerTasks } from './composer-tasks.ts'
import { engineTasks } from './engine-tasks.ts'
import { knowledgeTasks } from './knowledge-tasks.ts'
import { productionTasks } from './production-tasks.ts'
import { qualityTasks } from './quality-tasks.ts'
import type { Task } from './task.ts'
import { webTasks } from './web-tasks.ts'

/** Every function that takes text of others; `coverage.ts` finds those that are missing. */
export const tasks: readonly Task[] = [
  ...qualityTasks,
  ...composerTasks,
  ...knowledgeTasks,
  ...productionTasks,
  ...engineTasks,
  ...webTasks,
]
