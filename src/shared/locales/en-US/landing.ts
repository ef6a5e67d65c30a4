export const landing = {
  meta: {
    title: 'LinkedIn posts in your voice, from what you know',
    description:
      '{product} writes LinkedIn posts for leaders from their own documents, shows the source of every figure and leaves the decision to you.',
  },
  hero: {
    title: 'LinkedIn posts in your voice, from what you know',
    text: '{product} reads your documents, suggests topics with their sources and writes posts in your voice. Numbers and quotes are checked against your documents, and nothing is published without you.',
    start: 'Start free',
    how: 'See how it works',
  },
  example: {
    topic: 'Topic',
    source: 'Source',
    quote: 'Spoiled loads went from 14 in the first half of the year to 2 in the second.',
    document: 'What we learned in 2025 › The alarm nobody answered',
    post: 'Post',
    body: 'Spoiled loads went from 14 in the first half of the year to 2 in the second.\n\nThe sensor had worked all along. The alarm went to a mailbox that nobody had opened in six weeks.\n\nWho answers your alarms at three in the morning?',
    note: 'Example based on the sample documents',
  },
  steps: {
    title: 'How it works',
    items: {
      ambassador: {
        title: 'Create an ambassador',
        text: 'Tell us who’s speaking and to whom. We learn the voice from past posts.',
      },
      knowledge: {
        title: 'Add their knowledge',
        text: 'Upload documents, links or Q&A. Ready in seconds, private to your workspace.',
      },
      posts: {
        title: 'Review topics, then posts',
        text: 'Approve, reject or request changes. Every version is kept.',
      },
    },
  },
  features: {
    title: 'Built for people who stand behind every word',
    items: {
      sources: {
        title: 'Every figure has a source',
        text: 'Numbers and quotes that aren’t in your documents are flagged before you review.',
      },
      voice: {
        title: 'A voice, not a tone slider',
        text: 'Sentence length, openings and habits are learned from real posts.',
      },
      review: {
        title: 'Review in seconds',
        text: 'Keyboard shortcuts, sources next to the text and a clear quality check.',
      },
      languages: {
        title: 'English and Portuguese',
        text: 'Native in both languages. Supports both CNPJ formats.',
      },
      own: {
        title: 'Host it yourself',
        text: 'One command, one process, your data. Works without an AI provider, better with one.',
      },
      teams: { title: 'Workspaces for teams', text: 'Roles from viewer to owner. Each workspace is fully separate.' },
    },
  },
  faq: {
    title: 'Questions',
    items: {
      invent: {
        question: 'Does it make things up?',
        answer:
          'Posts are built from passages of your documents. Figures and quotes are checked against them, and anything unsupported is highlighted.',
      },
      provider: {
        question: 'Do I need an AI provider?',
        answer:
          'No. Without one, posts are built from sentences in your documents. With OpenAI, Anthropic, Google or a compatible service, the writing is freer and goes through the same checks.',
      },
      publish: {
        question: 'Does it publish for me?',
        answer: 'Not yet. You can copy or export approved posts. Scheduling and publishing are coming.',
      },
      data: {
        question: 'Who can see my documents?',
        answer: 'The members of your workspace, and the AI provider if this installation is connected to one.',
      },
    },
  },
  final: {
    title: 'Try it with ten free posts',
    text: 'Fourteen days, your own documents, your own voice. No credit card.',
  },
  ghostwriter: {
    meta: {
      title: 'Ghostwriter for leaders',
      description: 'Turn what your leaders already know into posts in their own voice.',
    },
    title: 'A ghostwriter who’s read everything you’ve written',
    text: 'Talks, memos, handbooks, customer stories: most companies have a year of posts sitting in their folders. {product} finds them.',
    figures: {
      trust: { value: '92%', text: 'of people trust recommendations from people over those from brands' },
      buyers: { value: '58%', text: 'of decision makers read thought leadership every week' },
      invite: { value: '54%', text: 'spend more than an hour a week on it' },
    },
    figuresNote: 'Figures from our marketing, without a cited source.',
    form: {
      title: 'Talk to us',
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      company: 'Company',
      role: 'Role',
      message: 'Message',
      consent: 'I agree to be contacted about my request.',
      submit: 'Send',
      done: 'Thank you. We’ll be in touch soon.',
      failed: 'Signup failed. Please try again later.',
      required: 'This field is required.',
      emailInvalid: 'Invalid email format.',
      consentMissing: 'Please agree to continue.',
    },
  },
}
