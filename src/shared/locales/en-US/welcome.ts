export const welcome = {
  title: 'Welcome to {product}, {name}',
  titlePlain: 'Welcome to {product}',
  text: 'Your workspace is ready. Your first posts are three steps away.',
  start: 'Go to the dashboard',
  steps: {
    ambassador: { title: 'Create an ambassador', text: 'Who’s speaking, to whom and in what voice.' },
    knowledge: { title: 'Add knowledge', text: 'Documents, links, pages and questions to write from.' },
    posts: { title: 'Produce posts', text: 'Pick topics, review drafts and approve the good ones.' },
  },
  trial: {
    title: 'Your free trial has started',
    text: 'Try everything. No credit card required.',
    days_one: '{count} free day',
    days_other: '{count} free days',
    posts_one: '{count} post included',
    posts_other: '{count} posts included',
    start: 'Get started',
  },
}
