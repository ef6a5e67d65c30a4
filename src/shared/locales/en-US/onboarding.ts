export const onboarding = {
  home: {
    title: 'Dashboard',
    hello: 'Hello, {name}',
    complete: {
      title: 'Complete your account',
      text: 'Some details are missing: company, nickname and contact.',
      action: 'Complete now',
    },
    cards: {
      ambassadors: 'Ambassadors',
      tools: 'Tools',
      posts: 'Posts',
      instances: 'Workspaces',
      approved_one: '{count} approved',
      approved_other: '{count} approved',
      ready_one: '{count} ready',
      ready_other: '{count} ready',
      credits_one: '{count} credit left',
      credits_other: '{count} credits left',
    },
    choose: {
      title: 'What would you like to write?',
      ambassador: 'Ambassador',
      tool: 'Tool',
      chooseAmbassador: 'Choose an ambassador',
      noTools: 'No tool is ready in this workspace.',
      start: 'Produce posts',
      overview: 'Open ambassador',
    },
    recent: {
      title: 'Recent production',
      all: 'See all',
      empty: 'No batches yet',
      emptyText: 'A batch turns your knowledge into topics, and the topics you approve into posts.',
    },
    first: {
      all: 'All steps',
      title: 'Three steps to your first posts',
      ambassador: {
        title: 'Create an ambassador',
        text: 'Who’s speaking, to whom and in what voice.',
        action: 'Create',
      },
      knowledge: { title: 'Add knowledge', text: 'Documents, links and pages to write from.', action: 'Add' },
      posts: { title: 'Produce posts', text: 'Review topics, then approve drafts.', action: 'Produce' },
      done: 'Done',
    },
    offline: {
      title: 'No AI provider connected',
      text: 'Posts are built from sentences in your knowledge. Connect an AI provider for better drafts.',
    },
  },
}
