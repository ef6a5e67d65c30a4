import { chatTasks } from './chat-tasks.ts'
import { composerTasks } from './composer-tasks.ts'
import { engineTasks } from './engine-tasks.ts'
import { knowledgeTasks } from './knowledge-tasks.ts'
import { lineTasks } from './line-tasks.ts'
import { productionTasks } from './production-tasks.ts'
import { qualityTasks } from './quality-tasks.ts'
import type { Task } from './task.ts'
import { webTasks } from './web-tasks.ts'

/** Every function that takes untrusted text; `coverage.ts` finds missing ones. */
export const tasks: readonly Task[] = [
  ...qualityTasks,
  ...composerTasks,
  ...lineTasks,
  ...knowledgeTasks,
  ...productionTasks,
  ...engineTasks,
  ...webTasks,
  ...chatTasks,
]
