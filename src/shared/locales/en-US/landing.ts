export const landing = {
  meta: {
    title: 'Posts in your own voice, out of your own knowledge',
    description:
      'Timbre writes LinkedIn posts for leaders out of their own documents, shows the source of every figure, and leaves the decision to you.',
  },
  hero: {
    title: 'Posts that sound like you, because they are made of what you know',
    text: 'Timbre reads your documents, proposes topics with their sources and writes posts in your voice. You approve, reject or ask for changes. Nothing is made up, nothing goes out alone.',
    start: 'Start free',
    how: 'See how it works',
  },
  example: {
    topic: 'Topic',
    source: 'Source',
    quote: 'Spoiled loads went from 14 in the first half of the year to 2 in the second.',
    document: 'What we learned in 2025 › The alarm nobody answered',
    post: 'Post',
    body: 'Spoiled loads went from 14 in the first half of the year to 2 in the second.\n\nThe sensor had worked all along. The alarm went to a mailbox that nobody had opened in six weeks.\n\nHow do you catch it early?',
    note: 'Example from the sample documents',
  },
  steps: {
    title: 'How it works',
    items: {
      ambassador: {
        title: 'Model an ambassador',
        text: 'Who speaks, to whom, and how: measured from posts they wrote before.',
      },
      knowledge: {
        title: 'Feed their knowledge',
        text: 'Documents, links, pages, questions and answers. Read in seconds, kept apart per workspace.',
      },
      posts: {
        title: 'Review topics, then posts',
        text: 'Approve, reject, or say what should change. Every version is kept.',
      },
    },
  },
  features: {
    title: 'Made for people who answer for what they publish',
    items: {
      sources: {
        title: 'Every figure has a source',
        text: 'A number or quotation that no document holds is flagged before anybody sees the post.',
      },
      voice: {
        title: 'A voice, not a tone slider',
        text: 'Sentence length, openings and habits are measured from real posts.',
      },
      review: {
        title: 'Review at the speed of a glance',
        text: 'Keys for every decision, sources beside the text, a quality report without guesswork.',
      },
      languages: {
        title: 'English and Portuguese',
        text: 'Written for each, not translated. CNPJ in its old and new form included.',
      },
      own: {
        title: 'Yours to host',
        text: 'One command, one process, your data. Works without any AI provider, better with one.',
      },
      teams: { title: 'Workspaces for teams', text: 'Roles from viewer to owner. No workspace ever sees another.' },
    },
  },
  faq: {
    title: 'Questions',
    items: {
      invent: {
        question: 'Does it make things up?',
        answer:
          'Posts are built from passages of your documents. Figures and quotations are checked against them, and what no passage supports is shown to you as such.',
      },
      provider: {
        question: 'Do I need an AI provider?',
        answer:
          'No. Without one, posts are composed from your documents’ own sentences. With OpenAI, Anthropic, Google or a compatible service they are written more freely, under the same checks.',
      },
      publish: {
        question: 'Does it publish for me?',
        answer: 'Not yet: you copy approved posts or export them. Scheduling and publishing are in preparation.',
      },
      data: {
        question: 'Who sees my documents?',
        answer:
          'The members of your workspace, and the AI provider if one is configured by whoever hosts this installation.',
      },
    },
  },
  final: {
    title: 'Ten posts to try it with, no credit card',
    text: 'Fourteen days, your own documents, your own voice.',
  },
  ghostwriter: {
    meta: {
      title: 'Ghostwriter for leaders',
      description: 'Tell us what your leaders should be known for; we show you what their own knowledge has to say.',
    },
    title: 'A ghostwriter that has read everything you wrote',
    text: 'Talks, memos, handbooks, customer stories: most companies have a year of posts lying in their folders. Timbre finds them.',
    figures: {
      trust: { value: '92%', text: 'of people trust recommendations of people more than those of brands' },
      buyers: { value: '58%', text: 'of decision makers read thought leadership every week' },
      invite: { value: '54%', text: 'spend more than an hour a week on it' },
    },
    figuresNote: 'Marketing figures of this product, given without further source.',
    form: {
      title: 'Talk to us',
      name: 'Name',
      email: 'E-mail',
      phone: 'Phone',
      company: 'Company',
      role: 'Role',
      message: 'Message',
      consent: 'I agree that you use these details to answer me.',
      submit: 'Send',
      done: 'Thank you. We will get back to you.',
      failed: 'Signup failed. Please try again later.',
      required: 'This field is required.',
      emailInvalid: 'Invalid email format.',
      consentMissing: 'Please accept to continue.',
    },
  },
}
