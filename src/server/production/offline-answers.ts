import { offlineAnswer } from '#server/engine/ai/ai.ts'
import { composeDraft, composeTopics } from './composer/index.ts'
import { draftTask, revisionTask } from './draft-task.ts'
import { quotationsOf } from './quotations.ts'
import { topicsTask } from './topics-task.ts'

/** The tasks of production, answered by the embedded composer. */
export const composerAnswers = [
  offlineAnswer(topicsTask, (input) => ({
    topics: composeTopics(input).map((topic) => ({
      ...topic,
      sources: quotationsOf(topic.sources, input.passages),
    })),
  })),
  ...[draftTask, revisionTask].map((task) =>
    offlineAnswer(task, (input) => {
      const { body, sources, imagePrompt } = composeDraft(input)
      return { body, imagePrompt, sources: quotationsOf(sources, input.passages) }
    }),
  ),
]
