export const batches = {
  untitled: 'Batch of {date}',
  topicsAsked_one: '{count} topic',
  topicsAsked_other: '{count} topics',
  status: { settings: 'Settings', outline: 'Topics', post: 'Posts', completed: 'Done' },
  state: {
    working: 'Agents at work',
    failed: 'Needs attention',
    canceled: 'Canceled',
    reviewTopics: 'Review topics',
    reviewPosts: 'Review posts',
  },
}
