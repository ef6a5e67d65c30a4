import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { number, relation, text } from './fields.ts'
import { maxGapCharacters } from './knowledge-gaps.ts'

/** A question that a bot could not answer. It is deleted along with its conversation. */
export const unansweredQuestions = collection('unanswered_questions', {
  tenant: { path: 'conversation.instance' },
  fields: {
    gap: relation('knowledge_gaps', { required: true, cascadeDelete: true }),
    conversation: relation('conversations', { required: true, cascadeDelete: true }),
    question: text({ max: maxGapCharacters }),
    /** The sequence of the message with the question. */
    sequence: number({ onlyInt: true }),
  },
  rules: readOnly,
  indexes: [{ fields: ['gap', 'created'] }, { fields: ['conversation'] }],
})
