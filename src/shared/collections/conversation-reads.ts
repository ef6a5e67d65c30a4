import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { number, relation } from './fields.ts'

const own = 'member.user = @request.auth.id'

/** Up to where a member has read a conversation. Later messages are unread. Written by a route. */
export const conversationReads = collection('conversation_reads', {
  tenant: { path: 'conversation.instance' },
  fields: {
    conversation: relation('conversations', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** The row is deleted along with the membership. */
    member: relation('user_instance_roles', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    sequence: number({ onlyInt: true, writtenBy: 'server' }),
  },
  rules: { ...readOnly, list: own, view: own },
  indexes: [{ fields: ['member', 'conversation'], unique: true }, { fields: ['conversation'] }],
})
